/** Post boards: posts are saved from a card, the panel and the selection, written about, ordered, removed and exported. */
import { readFile } from "node:fs/promises";
import { expect, test, type Browser, type Page } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { sidewaysScroll, violations } from "./violations";

const dialog = (page: Page) => page.getByRole("dialog", { name: /to board|^Saved to|^Nothing new/ });
const cards = (page: Page) => page.getByRole("list", { name: "Board posts" }).getByRole("article");
const hooksOf = (page: Page) => cards(page).getByRole("heading").allInnerTexts();
const menuOf = (page: Page, index: number) => cards(page).nth(index).locator("summary").first();
/** The note of the first card, which opens its form. */
const noteOf = (page: Page) => cards(page).first().locator("summary").nth(1);
const newName = (what: string) => `${what} ${Date.now()}`;

/** Makes a board of the first posts of a search, and opens it. */
async function boardOf(page: Page, search: string, count: number, name: string): Promise<void> {
  await page.goto(`/viral?${search}`);
  for (let index = 0; index < count; index++)
    await page
      .getByRole("checkbox", { name: /^Select post:/ })
      .nth(index)
      .click();
  await expect(page.getByRole("region", { name: "Selected posts" })).toContainText(`${count} post`);
  await page.keyboard.press("b");
  await dialog(page).getByLabel("Find or name a new board").fill(name);
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("link", { name: "Open board" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(cards(page)).toHaveCount(count);
}

async function open(browser: Browser, options = {}) {
  const context = await adminContext(browser, sites()[0]!, options);
  return { context, page: await context.newPage() };
}

test("saves posts from a card, the panel and B, and reports duplicates", async ({ browser }) => {
  const { context, page } = await open(browser);
  const errors = watchConsole(page);
  const name = newName("Hooks");
  await page.goto("/viral?categories=Food");
  const card = page.getByRole("article").first();
  await card.hover();
  await card.getByRole("link", { name: /^Save to board:/ }).click();
  await expect(dialog(page)).toContainText("Save 1 post to board");
  expect(await violations(page)).toEqual([]);
  await dialog(page).getByLabel("Find or name a new board").fill(name);
  await dialog(page)
    .getByRole("button", { name: `New board “${name}”` })
    .click();
  await expect(dialog(page).getByRole("heading")).toHaveText(`Saved to ${name}`);
  await expect(dialog(page)).toContainText("1 post saved.");
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("article").nth(1).getByRole("heading").getByRole("link").focus();
  await page.keyboard.press("b");
  await expect(dialog(page)).toContainText("Save 1 post to board");
  await page.keyboard.press("Escape");

  await page.getByRole("article").nth(1).getByRole("heading").getByRole("link").click();
  await expect(page.locator("[data-panel]")).toBeVisible();
  await expect(page.locator("[data-panel]").getByRole("link", { name: "Save to board" })).toBeVisible();
  await page.keyboard.press("b");
  await dialog(page)
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await expect(dialog(page)).toContainText("1 post saved.");
  await page.keyboard.press("Escape");

  await page.goto("/viral?categories=Food");
  for (const index of [0, 1, 2])
    await page
      .getByRole("checkbox", { name: /^Select post:/ })
      .nth(index)
      .click();
  await page
    .getByRole("region", { name: "Selected posts" })
    .getByRole("button", { name: "Save to board" })
    .click();
  // The link is in the dark bar, which has its own colours.
  await expect(dialog(page).getByRole("button", { name: new RegExp(name) })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: new RegExp(name) })
    .click();
  await expect(dialog(page)).toContainText("1 post saved. 2 posts already there.");
  await dialog(page).getByRole("link", { name: "Open board" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText(/^3 posts by \d creators?$/)).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("edits notes and tags, filters, reorders, undoes and exports", async ({ browser }) => {
  const { context, page } = await open(browser);
  const errors = watchConsole(page);
  await boardOf(page, "categories=Travel", 4, newName("Travel"));
  const [first, second, third, fourth] = await hooksOf(page);
  const words = cards(page).first();
  await words.getByText("Add note or tags").click();
  await words.getByLabel("Why it works").fill("Names the =loss");
  await words.getByLabel("Tags, separated by commas").fill("Stop doing, Loss");
  await page.keyboard.press("Enter");
  await expect(words.locator("summary").getByText("Names the =loss")).toBeVisible();
  await expect(words.getByRole("link", { name: "Stop doing" })).toBeVisible();

  await menuOf(page, 3).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move to top" }).press("Enter");
  await expect.poll(() => hooksOf(page)).toEqual([fourth, first, second, third]);
  await expect(menuOf(page, 0)).toBeFocused();
  await menuOf(page, 0).press("Enter");
  await cards(page).first().getByRole("button", { name: "Move down" }).press("Enter");
  await expect.poll(() => hooksOf(page)).toEqual([first, fourth, second, third]);
  const target = cards(page).first();
  const { width, height } = (await target.boundingBox())!;
  const moved = page.waitForResponse("**/posts/move");
  await cards(page)
    .nth(3)
    .dragTo(target, {
      sourcePosition: { x: width / 2, y: 90 },
      targetPosition: { x: width - 8, y: Math.min(90, height / 2) },
    });
  await expect.poll(() => hooksOf(page)).toEqual([first, third, fourth, second]);
  await moved;
  await page.reload();
  expect(await hooksOf(page)).toEqual([first, third, fourth, second]);
  expect(await violations(page)).toEqual([]);

  await menuOf(page, 3).click();
  await cards(page).nth(3).getByRole("button", { name: "Remove from board" }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => hooksOf(page)).toEqual([first, third, fourth, second]);

  await page
    .getByRole("navigation", { name: "Board tags" })
    .getByRole("link", { name: /^Stop doing/ })
    .click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByText("Export", { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Names the =loss");
  await page.getByRole("link", { name: "Hooks only" }).click();
  await expect(page.getByRole("list", { name: "Hooks" }).getByRole("listitem")).toHaveText([first!]);
  expect(errors).toEqual([]);
  await context.close();
});

test("words that are typed while a note is being saved stay", async ({ browser }) => {
  const { context, page } = await open(browser);
  await boardOf(page, "categories=Music", 1, newName("Typed"));
  const answer = Promise.withResolvers<void>();
  await page.route("**/posts/change", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await noteOf(page).click();
  const note = page.getByLabel("Why it works");
  await note.fill("First");
  await note.press("Enter");
  await note.press("End");
  await note.pressSequentially(", and more");
  answer.resolve();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeAttached();
  await expect(note).toHaveValue("First, and more");
  await note.press("Enter");
  await expect(noteOf(page)).toContainText("First, and more");
  await context.close();
});

test("a board stays open while Scoutdeck can't be reached, and says so", async ({ browser }) => {
  const { context, page } = await open(browser);
  await boardOf(page, "categories=Travel", 2, newName("Unreachable"));
  await page.route("**/*", (route) => route.abort());
  await menuOf(page, 0).click();
  const checked = page.waitForRequest(/api\/health\/live/);
  await cards(page).first().getByRole("button", { name: "Remove from board" }).click();
  await checked;
  await expect(page.getByRole("alert").filter({ hasText: "No connection to Scoutdeck." })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await context.close();
});

/** The handles that the cards name, each once. */
const people = async (page: Page) =>
  new Set(
    (await cards(page).allInnerTexts()).flatMap((text) => /^@[\w.]+$/mu.exec(text)?.[0].toLowerCase() ?? []),
  );
const see = (count: number) => ({
  name: `See ${count} ${count === 1 ? "creator" : "creators"}`,
  exact: true,
});
const chosen = (page: Page) => page.getByRole("region", { name: "Selected posts" });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select post:/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a board, a tag and a selection show their creators for free", async ({ browser }) => {
  const { context, page } = await open(browser);
  const errors = watchConsole(page);
  await boardOf(page, "categories=Food", 4, newName("Creators"));
  const board = page.url();
  const all = (await people(page)).size;
  await cards(page).first().getByText("Add note or tags").click();
  await cards(page).first().getByLabel("Tags, separated by commas").fill("Stop");
  await page.keyboard.press("Enter");
  await page.getByRole("link", see(all)).click();
  await expect(heading(page)).toContainText(`${all} ${all === 1 ? "creator" : "creators"} from 4 posts`);
  await expect(page.getByRole("button", { name: "Add to list" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to board" }).click();
  await expect(page).toHaveURL(board);

  await boxes(page).nth(1).check();
  await boxes(page).nth(3).focus();
  await page.keyboard.press("Space");
  await expect(chosen(page)).toBeVisible();
  await chosen(page).getByRole("button", { name: "Clear" }).click();
  await expect(chosen(page)).toBeHidden();
  await expect(boxes(page).nth(1)).not.toBeChecked();
  await boxes(page).nth(1).check();
  expect(await violations(page)).toEqual([]);
  await chosen(page).getByRole("button", see(1)).click();
  await expect(heading(page)).toContainText("1 creator from 1 post");
  await page.goto(`${board}?tag=stop`);
  await page.getByRole("link", see(1)).click();
  await expect(heading(page)).toContainText("1 creator from 1 post");
  expect(errors).toEqual([]);
  const none = await page.goto("/viral/creators?board=none");
  expect(none!.status()).toBe(404);
  await context.close();
});

test("on a phone, holding drags a post and swiping scrolls", async ({ browser }) => {
  const { context, page } = await open(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await boardOf(page, "categories=Fashion", 4, newName("Touch"));
  const [first, second, third, fourth] = await hooksOf(page);
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const [from, to] = [(await cards(page).nth(0).boundingBox())!, (await cards(page).nth(1).boundingBox())!];
  const start = { x: from.x + 60, y: from.y + 120 };
  await send("touchStart", start);
  await expect
    .poll(async () => {
      // The post is held before it is dragged.
      await send("touchMove", { x: start.x, y: start.y + 1 });
      return page.locator(".fixed.rotate-2").count();
    })
    .toBe(1);
  await send("touchMove", { x: to.x + to.width - 10, y: to.y + 130 });
  await expect(page.locator("[data-drop-after]")).toHaveCount(1);
  await send("touchEnd");
  await expect.poll(() => hooksOf(page)).toEqual([second, first, third, fourth]);
  await expect(page.locator("[data-drop-after], [data-dragged], .fixed.rotate-2")).toHaveCount(0);

  await send("touchStart", start);
  for (const by of [40, 80, 120]) await send("touchMove", { x: start.x, y: start.y - by });
  await send("touchEnd");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  expect(await hooksOf(page)).toEqual([second, first, third, fourth]);
  expect(await sidewaysScroll(page)).toBe(0);
  await context.close();
});

test("the later of two editors is told and keeps their text", async ({ browser }) => {
  const { context, page } = await open(browser);
  await boardOf(page, "categories=Music", 1, newName("Two"));
  const other = await context.newPage();
  await other.goto(page.url());
  const write = async (where: Page, note: string) => {
    if (!(await where.getByLabel("Why it works").isVisible())) await noteOf(where).click();
    await where.getByLabel("Why it works").fill(note);
    await where.getByRole("button", { name: "Save", exact: true }).click();
  };
  await noteOf(other).click();
  await write(page, "First");
  await expect(noteOf(page)).toContainText("First");
  await write(other, "Second");
  await expect(other.getByRole("alert").filter({ hasText: "changed this first" })).toContainText(
    "Now: First.",
  );
  await expect(other.getByLabel("Why it works")).toHaveValue("Second");
  expect(await violations(other)).toEqual([]);
  await other.getByRole("button", { name: "Keep mine" }).click();
  await expect(noteOf(other)).toContainText("Second");
  // The first page follows without a reload.
  await expect(noteOf(page)).toContainText("Second");
  // The last post that is removed leaves the way back.
  await menuOf(page, 0).click();
  await page.getByRole("button", { name: "Remove from board" }).click();
  await expect(page.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "No posts yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(noteOf(other)).toContainText("Second");
  await context.close();
});

test("saves, annotates, moves, removes and restores posts without JavaScript, 390 wide", async ({
  browser,
}) => {
  const signedIn = await adminContext(browser, sites()[0]!);
  const storageState = await signedIn.storageState();
  await signedIn.close();
  const context = await browser.newContext({
    baseURL: sites()[0]!.address,
    storageState,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const name = newName("Plain");
  await page.goto("/viral?categories=Music&page=2");
  for (const index of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Select post:/ })
      .nth(index)
      .check();
  await page.getByRole("button", { name: "Save to board" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save 2 posts to board");
  await page.getByLabel("New board name").fill(name);
  await page.getByRole("button", { name: "Save to board" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("2 posts saved.")).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const [first, second] = await hooksOf(page);
  const summaries = cards(page).first().locator("summary");
  await summaries.nth(1).click();
  await page.getByLabel("Why it works").first().fill("Plain words");
  await cards(page).first().getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Plain words").first()).toBeVisible();
  await summaries.first().click();
  await cards(page).first().getByRole("button", { name: "Move down" }).click();
  await expect.poll(() => hooksOf(page)).toEqual([second, first]);
  await summaries.first().click();
  await cards(page).first().getByRole("button", { name: "Remove from board" }).click();
  await expect.poll(() => hooksOf(page)).toEqual([first]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => hooksOf(page)).toEqual([second, first]);
  const board = page.url();
  await boxes(page).first().check();
  await chosen(page).getByRole("button", { name: "See creators" }).click();
  await expect(heading(page)).toContainText("1 creator from 1 post");
  await page.getByRole("link", { name: "Back to board" }).click();
  await expect(page).toHaveURL(board.split("?")[0]!);
  await page.getByRole("link", { name: /^See \d creators?$/ }).click();
  await expect(heading(page)).toContainText("from 2 posts");
  // One card leads to the page too, which names what is wrong.
  await page.goto("/viral?categories=Music");
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /^Save to board:/ })
    .click();
  await page.getByLabel("New board name").fill(name);
  await page.getByRole("button", { name: "Save to board" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Use a unique name");
  await page.getByRole("radio", { name: new RegExp(name) }).check();
  await page.getByLabel("New board name").fill("");
  await page.getByRole("button", { name: "Save to board" }).click();
  await expect(page.getByText("1 post saved.")).toBeVisible();
  await context.close();
});
