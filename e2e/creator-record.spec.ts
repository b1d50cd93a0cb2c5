/** The page of a creator as the record of work: notes, tags, links, lists and the timeline; with scripts and without. */
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import { stayOnPage } from "./leave-question";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { SAME_ORIGIN, idsOfSearch, newIdsOfSearch, revealCreators } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const SEARCH = "mainCategory=Sports&sortBy=followers";

/** Data of the first try still exists at a retry. */
const again = () => test.info().retry;
const named = (name: string) => `${name}${" again".repeat(again())}`;

/** Creators that other tests of this file don't use. */
async function creators(context: BrowserContext, from: number, count: number): Promise<string[]> {
  const start = from + 5 * again();
  return (await idsOfSearch(context, SEARCH)).slice(start, start + count);
}

/** A list with these creators on it. */
async function listWith(
  context: BrowserContext,
  name: string,
  ids: string[],
  isTeam = true,
): Promise<string> {
  const form = { action: "create", name, template: "paid-collaboration", ...(isTeam && { isTeam: "1" }) };
  const made = await context.request.post("/api/dashboard/lists", { ...SAME_ORIGIN, form });
  const list = new URL(made.url()).pathname.split("/").pop()!;
  const items = `/api/dashboard/lists/${list}/items`;
  expect((await context.request.post(items, { ...SAME_ORIGIN, data: { ids } })).status()).toBe(200);
  return list;
}

const timeline = (page: Page) => page.getByRole("group", { name: "Timeline" });
const lists = (page: Page) => page.getByRole("group", { name: "Lists" });
const tags = (page: Page) => page.getByRole("group", { name: "Team tags" });
const links = (page: Page) => page.getByRole("group", { name: "Links" });
const entries = (page: Page) => timeline(page).getByRole("listitem");

test("saves note, tag, link and status by keyboard and shows them in the timeline", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 1440, height: 900 } });
  const [id] = (await creators(context, 0, 1)) as [string];
  const list = named("Trail season");
  await revealCreators(context, [id], "Trail shoes");
  await listWith(context, list, [id]);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/library/${id}`);
  await settled(page);
  await expect(page.getByText("First record")).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).last()).toContainText("for Trail shoes");

  await page.keyboard.press("n");
  await page.keyboard.type("Answers in a day.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Prefers German. ".repeat(4));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(entries(page).first()).toContainText("Answers in a day.");
  await expect(timeline(page).getByLabel("Team note")).toHaveValue("");
  await entries(page).first().getByText("Edit", { exact: true }).press("Enter");
  await entries(page).first().getByLabel("Note", { exact: true }).fill("Answers in two days.");
  await entries(page).first().getByRole("button", { name: "Save note" }).press("Enter");
  await expect(entries(page).first()).toContainText("edited");

  await tags(page).getByLabel("Tag", { exact: true }).fill("Lead, Running");
  await page.keyboard.press("Enter");
  await expect(tags(page).getByRole("listitem")).toHaveText(["Lead", "Running"]);
  await tags(page).getByRole("button", { name: "Remove tag Lead" }).press("Enter");
  await expect(tags(page).getByRole("listitem")).toHaveText(["Running"]);
  await expect(tags(page)).toBeFocused();

  await links(page).getByLabel("URL").fill("https://kit.example/ana");
  await links(page).getByLabel("Name").fill("Media kit");
  await page.keyboard.press("Enter");
  await expect(links(page).getByRole("link", { name: "Media kit" })).toHaveAttribute(
    "href",
    "https://kit.example/ana",
  );
  await links(page).getByLabel("URL").fill("ftp://kit.example/");
  await page.keyboard.press("Enter");
  await expect(links(page).getByRole("alert")).toHaveText("A link starts with https:// or http://.");

  const status = lists(page).getByRole("combobox", { name: `Status on ${list}` });
  await status.selectOption({ index: 1 });
  await lists(page).getByRole("button", { name: "Set status" }).press("Enter");
  await expect(entries(page).first()).toContainText("set the status to");
  await expect(entries(page)).toHaveCount(6);
  expect(await anyViolations(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await settled(page);
  expect(await anyViolations(page)).toEqual([]);

  await entries(page).filter({ hasText: "wrote a note" }).getByText("Remove", { exact: true }).click();
  await page.getByRole("button", { name: "Remove note" }).click();
  await expect(entries(page).filter({ hasText: "Removed by" })).toHaveCount(1);
  await expect(page.getByText("Answers in two days.")).toHaveCount(0);
  // The link with the wrong scheme was refused by the server.
  expect(errors.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
});

test("keeps a teammate's earlier change and reports the conflict", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const [id] = (await creators(context, 1, 1)) as [string];
  const list = named("Two at once");
  await listWith(context, list, [id]);
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) {
    await page.goto(`/library/${id}`);
    await settled(page);
  }
  for (const [n, page] of pages.entries()) {
    await lists(page)
      .getByRole("combobox", { name: `Status on ${list}` })
      .selectOption({ index: n + 1 });
    await lists(page).getByRole("button", { name: "Set status" }).click();
    if (n === 0) await expect(entries(page).first()).toContainText("set the status to");
  }
  await expect(entries(pages[1])).toHaveCount(2);
  await expect(lists(pages[1]).getByRole("combobox")).toHaveValue(
    await lists(pages[0]).getByRole("combobox").inputValue(),
  );
  await expect(lists(pages[1]).getByRole("alert")).toContainText("changed the status first");
  await context.close();
});

test("words that are typed while a note is being saved stay", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const [id] = (await creators(context, 4, 1)) as [string];
  await revealCreators(context, [id], "Trail shoes");
  const page = await context.newPage();
  await page.goto(`/library/${id}`);
  await settled(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/notes", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const note = timeline(page).getByLabel("Team note");
  await note.fill("First.");
  await note.press("Tab");
  await page.keyboard.press("Enter");
  await note.fill("First. And more.");
  answer.resolve();
  await expect(entries(page).first()).toContainText("First.");
  await expect(note).toHaveValue("First. And more.");
  await context.close();
});

test("asks before a typed note is lost to another form or page", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const [id] = (await newIdsOfSearch(page, `${SEARCH}&page=2`)) as [string];
  await revealCreators(context, [id], "Trail shoes");
  await page.goto(`/library/${id}`);
  await settled(page);
  const note = timeline(page).getByLabel("Team note");
  await note.pressSequentially("Half a note");
  for (const leave of [
    page.getByRole("button", { name: "Remind me" }),
    page.getByRole("link", { name: "Lists", exact: true }).first(),
  ]) {
    await stayOnPage(leave);
    await expect(note).toHaveValue("Half a note");
  }
  page.on("dialog", (dialog) => {
    throw new Error(dialog.type());
  });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(entries(page).filter({ hasText: "Half a note" })).toBeVisible();
  await page.getByRole("link", { name: "Lists", exact: true }).first().click();
  await page.waitForURL("**/lists");
  await context.close();
});

test("shows an unrevealed creator of a list on a phone without scripts", async ({ browser }) => {
  const site = sites()[0]!;
  const signedIn = await adminContext(browser, site);
  const [id, other] = (await creators(signedIn, 2, 2)) as [string, string];
  const name = named("Private ideas");
  const list = await listWith(signedIn, name, [id], false);
  const context = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  expect((await page.goto(`/library/${other}`))!.status()).toBe(404);
  await page.goto(`/library/${id}?list=${list}`);
  await expect(page.getByText("Not revealed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Known so far" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Reveal/ })).toHaveAttribute(
    "href",
    `/creators/reveal?ids=${id}`,
  );
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link")).toHaveText(name);

  await page.getByLabel("Team note").fill("Ask after the race.");
  await expect(page.getByLabel(`Private, only in ${name}`)).toBeChecked();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Added." })).toBeVisible();
  await expect(entries(page).first()).toContainText(`wrote a private note in ${name}`);
  await tags(page).getByLabel("Tag", { exact: true }).fill("Later");
  await page.getByRole("button", { name: "Add tag" }).click();
  await expect(tags(page).getByRole("listitem")).toHaveText(["Later"]);
  await lists(page)
    .getByRole("combobox", { name: `Status on ${name}` })
    .selectOption({ index: 2 });
  await page.getByRole("button", { name: "Set status" }).click();
  await expect(entries(page).first()).toContainText("set the status to");
  await page.getByRole("button", { name: "Do not contact" }).click();
  await expect(page.getByRole("button", { name: "Allow contact" })).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await context.close();
  await signedIn.close();
});

/** An unowned creator whose handle is known from one of these posts. */
async function seenCreator(context: BrowserContext, search: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`/viral/creators?choose=all&${search}`);
  const box = page.getByRole("checkbox", { name: /^Select @[^,]+$/ }).nth(again());
  await expect(box).toBeVisible();
  const id = await box.inputValue();
  await page.close();
  return id;
}

test("previews an unrevealed creator for free, with and without scripts", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const [id, other] = [
    await seenCreator(context, "categories=Science&viralityScoreMin=80"),
    await seenCreator(context, "categories=Health&viralityScoreMin=80"),
  ];
  await listWith(context, named("Looked at"), [id, other]);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/library/${id}`);
  const facts = (where: Page) =>
    where.getByText(/^\d+ of \d+ key fields$/).evaluate((element) => Number.parseInt(element.textContent!));
  const before = await facts(page);
  const checks = page.getByRole("region", { name: "Preview for free" });
  await checks.getByRole("button", { name: "Preview this creator" }).press("Enter");
  await expect(checks.getByText("Previewed", { exact: true })).toBeVisible();
  await expect.poll(() => facts(page)).toBeGreaterThan(before);
  expect(await anyViolations(page)).toEqual([]);
  expect(errors).toEqual([]);

  const state = await context.storageState();
  const plain = await browser.newContext({
    baseURL: sites()[0]!.address,
    storageState: state,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const still = await plain.newPage();
  await still.goto(`/library/${other}`);
  const known = await facts(still);
  await still.getByRole("button", { name: "Preview this creator" }).click();
  await expect(still).toHaveURL(`/library/${other}`);
  expect(await facts(still)).toBeGreaterThan(known);
  expect(await sidewaysScroll(still)).toBe(0);
  await plain.close();
  await context.close();
});
