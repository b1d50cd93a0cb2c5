/** Posts and pasted lists become creators, matched for free and revealed, by mouse, keyboard and without scripts. */
import { expect, test, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { revealCreators, SAME_ORIGIN } from "./team-calls";
import { sidewaysScroll, violations } from "./violations";

const bar = (page: Page) => page.getByRole("region", { name: "Selected posts" });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select post:/ });
/** Handles of the first posts of a page. */
const handles = (page: Page) =>
  page
    .getByRole("article")
    .getByTitle("Find creator")
    .allInnerTexts()
    .then((all) => all.map((text) => text.trim()));

test("posts from two pages lead to their creators, revealed for the shown price", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/viral?categories=Food");
  const first = (await handles(page)).slice(0, 3);
  await boxes(page).nth(0).click();
  await boxes(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 posts");
  await expect(bar(page)).toContainText(`by ${new Set(first).size} creator`);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("input[name=posts]:checked")).toHaveCount(0);
  const second = (await handles(page))[0]!;
  await boxes(page).nth(0).click();
  await expect(bar(page)).toContainText("4 posts");
  const people = new Set([...first, second]).size;
  await expect(bar(page)).toContainText(`by ${people} creator`);
  await page.goBack();
  await expect(page.locator("input[name=posts]:checked")).toHaveCount(3);
  await expect(page.locator("article[data-chosen]")).toHaveCount(3);

  const price = bar(page).getByRole("button", { name: /^Reveal \d+ for \d+ credits?$/ });
  const words = await price.innerText();
  await price.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words }).click();
  await expect(dialog.getByRole("heading", { name: /creators? revealed$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toContainText("0 new");

  await bar(page)
    .getByRole("link", { name: /^See \d+ creators?$/ })
    .click();
  await expect(page).toHaveURL(/\/viral\/creators\?/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("from 4 posts");
  await expect(page.getByRole("heading", { name: /^Owned \(\d+\)$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("J, X and C select posts and open their creators", async ({ browser }) => {
  const context = await adminContext(browser, sites()[1]!);
  const page = await context.newPage();
  await page.goto("/viral?categories=Travel");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(page.locator("article:focus-within")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 post");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("2 posts");
  await page.keyboard.press("x");
  await expect(bar(page)).toContainText("1 post");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/viral\/creators\?.*posts=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1 creator from 1 post");
  // Two keys in a row still go to the creators.
  await page.goBack();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/creators$/);
  await context.close();
});

test("selects all posts of a search in the list on a narrow screen", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/viral?categories=Science&view=list&viralityScoreMin=70");
  await boxes(page).nth(0).click();
  await expect(bar(page)).toContainText("1 post");
  await bar(page).getByLabel("Selection actions").click();
  await bar(page)
    .getByRole("button", { name: /^Select (all|newest) / })
    .click();
  await expect(bar(page)).toContainText(/Newest \d+ posts/);
  await expect(bar(page)).toContainText(/by \d+ creators/);
  await expect(boxes(page).nth(3)).toBeChecked();
  await expect(boxes(page).nth(3)).toBeDisabled();
  expect(await sidewaysScroll(page)).toBe(0);
  await bar(page).getByLabel("Selection actions").click();
  await bar(page)
    .getByRole("link", { name: /^See \d+ creators$/ })
    .click();
  await expect(page).toHaveURL(/choose=all/);
  await expect(page.getByText(/^Newest \d+ of this search/)).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await context.close();
});

test("selects posts and shows creators and price without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/viral?categories=Music");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await page.goto("/viral?categories=Music&page=2");
  for (const index of [0, 1, 2]) await boxes(page).nth(index).check();
  await page.getByRole("button", { name: "Find creators" }).click();
  await expect(page).toHaveURL(/\/viral\/creators\?.*pages=2/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("from 3 posts");
  await expect(page.getByRole("heading", { name: /^New \(\d+\)$/ })).toBeVisible();
  await page.getByRole("button", { name: "See price" }).click();
  await expect(page).toHaveURL(/\/creators\/reveal\?ids=/);
  await expect(page.getByRole("button", { name: /^Reveal \d+ for \d+ credits?$/ })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Back to posts" }).click();
  await expect(page).toHaveURL(/\/viral\?categories=Music&page=2/);
  await context.close();
});

async function someHandles(page: Page): Promise<string[]> {
  await page.goto("/viral?categories=Fashion");
  await expect(page.getByRole("article").first()).toBeVisible();
  return [...new Set(await handles(page))].slice(0, 3);
}

const price = (of: number) => `Reveal ${of} for ${of} ${of === 1 ? "credit" : "credits"}`;

for (const width of [1440, 390]) {
  test(`a pasted list shows found, missing and unreadable lines, ${width} wide`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, { viewport: { width, height: 844 } });
    const page = await context.newPage();
    const errors = watchConsole(page);
    const known = await someHandles(page);
    await page.goto("/creators");
    await page.locator('summary[aria-label^="More"]').click();
    await page.getByRole("link", { name: "Paste handles" }).click();
    await expect(page).toHaveURL("/creators/paste");
    const list = [...known, known[0]!, "@nobody.of.that.name", "Two Words", "https://example.com/@lea"];
    await page.getByLabel("One per line").fill(list.join("\n"));
    await page.getByRole("button", { name: "Find creators" }).click();
    await expect(
      page.getByRole("heading", { name: `${known.length + 1} creators on the list` }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not found (1)" })).toBeVisible();
    await expect(page.getByText("2 lines can't be read")).toBeVisible();
    await expect(page.getByText(/^Line 6: Two Words: Handles have no spaces\.$/)).toBeVisible();
    await expect(page.getByText("1 duplicate ignored.")).toBeVisible();
    const fresh = page.getByRole("checkbox", { name: /^Select @[^,]+$/ });
    const count = await fresh.count();
    if (count > 0) {
      await expect(page.getByRole("button", { name: price(count) })).toBeVisible();
      await fresh.first().uncheck();
      const left = count === 1 ? "Nothing to pay" : price(count - 1);
      await expect(page.getByRole("button", { name: left })).toBeVisible();
    }
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("accepts a CSV file and rejects other files without JavaScript", async ({ browser }) => {
  const signedIn = await adminContext(browser, sites()[1]!);
  const known = await someHandles(await signedIn.newPage());
  const storageState = await signedIn.storageState();
  await signedIn.close();
  const context = await browser.newContext({
    baseURL: sites()[1]!.address,
    storageState,
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto("/creators/paste");
  const send = async (buffer: Buffer) => {
    await page.getByLabel("Or upload a file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Find creators" }).click();
  };
  await send(Buffer.from(`Notes;Username\nfirst;${known[0]}\n;nobody.of.that.name\n`));
  await expect(page.getByRole("heading", { name: "2 creators on the list" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Not found (1)" })).toBeVisible();
  await send(Buffer.from("PK\0\0"));
  await expect(page.getByRole("alert").first()).toContainText("Use a text or CSV file");
  await send(Buffer.alloc(262_145, "x"));
  await expect(page.getByRole("alert").first()).toContainText("larger than 256 KB");
  await page.goto("/creators/paste");
  await page.getByRole("button", { name: "Find creators" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Paste handles or select");
  await context.close();
});

async function addUnknown(page: Page): Promise<void> {
  const made = await page.request.post("/api/dashboard/lists/new", {
    ...SAME_ORIGIN,
    data: { kind: "creators", template: "shortlist", name: "People we met", isTeam: true },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto("/creators/paste");
  await page.getByLabel("One per line").fill("tiktok:@nobody.of.that.name");
  await page.getByRole("button", { name: "Find creators" }).click();
  await page.getByRole("link", { name: "Add 1 as an own contact" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^People we met/ })
    .click();
  await expect(page.getByText("1 added to People we met.")).toBeVisible();
  await page.goto(`/lists/${id}?q=nobody.of`);
  const row = page.getByRole("row", { name: /@nobody\.of\.that\.name/ });
  await expect(row.getByText("Own contact").first()).toBeVisible();
  await page.getByText("Add someone", { exact: true }).click();
  const form = page.getByRole("form", { name: "Add someone the service doesn’t know" });
  await form.getByLabel("Handle").fill("two words");
  await form.getByRole("button", { name: "Add to list" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter a handle");
  await form.getByLabel("Handle").fill("mia.lind");
  expect(await violations(page)).toEqual([]);
  await form.getByRole("button", { name: "Add to list" }).click();
  await expect(page.getByText("Own contact added")).toBeVisible();
  await page.getByRole("link", { name: "@mia.lind" }).click();
  await expect(page.getByText("Not in the service: nothing to reveal")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reveal/ })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
}

test("adds owned, new and unknown people of a pasted list to a list for free", async ({ browser }) => {
  const context = await adminContext(browser, sites()[1]!);
  const page = await context.newPage();
  const known = await someHandles(page);
  await page.goto("/creators/paste");
  await page.getByLabel("One per line").fill(known.join("\n"));
  await page.getByRole("button", { name: "Find creators" }).click();
  await expect(page.getByRole("heading", { name: `${known.length} creators on the list` })).toBeVisible();
  const fresh = page.getByRole("checkbox", { name: /^Select @[^,]+$/ });
  const owned = page.getByRole("checkbox", { name: /^Select @.+, owned$/ });
  await revealCreators(context, [await fresh.first().inputValue()], "Pasted");
  await page.reload();
  const [news, ours] = [await fresh.count(), await owned.count()];
  expect(news).toBeGreaterThan(0);
  expect(ours).toBeGreaterThan(0);
  const reveal = page.getByRole("button", { name: /^Reveal|^Nothing to pay/ });
  await expect(reveal).toHaveText(price(news));
  await expect(page.getByText(`${news} new and ${ours} owned selected.`)).toBeVisible();
  const asks = (count: number) =>
    page.getByRole("dialog", { name: `Add ${count} ${count === 1 ? "creator" : "creators"} to a list` });
  await fresh.first().focus();
  await page.keyboard.press("l");
  await expect(asks(news + ours)).toBeVisible();
  await page.keyboard.press("Escape");
  // Owned creators can go to a list even when there is nothing to pay.
  for (const box of await fresh.all()) await box.uncheck();
  await expect(reveal).toHaveText("Nothing to pay");
  await expect(reveal).toBeDisabled();
  await page.getByRole("button", { name: "Add to list" }).click();
  await expect(asks(ours)).toBeVisible();
  await page.keyboard.press("Escape");
  await fresh.first().check();
  await reveal.click();
  await expect(page.getByRole("dialog").getByRole("button", { name: price(1) })).toBeVisible();
  await addUnknown(page);
  await context.close();
});
