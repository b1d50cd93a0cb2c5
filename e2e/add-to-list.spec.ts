/** Adds creators to a list by mouse, by key, on a phone and with plain forms, and undoes it. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { idsOfSearch } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const SEARCH = "mainCategory=Technology&sortBy=followers";
const LIST = "Winter launch";
const box = (page: Page, id: string) => page.locator(`input[name=ids][value="${id}"]`);
const dialog = (page: Page) => page.getByRole("dialog", { name: /list/ });
const bar = (page: Page) => page.getByRole("region", { name: "Selected creators" });
const add = { name: "Add to list" };
/** The toast says what came of it, and the dialog is gone. */
async function says(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: words })).toHaveText(words);
  await expect(dialog(page)).toHaveCount(0);
}

/** Types the name of an existing or new list and presses Enter. */
async function choose(page: Page, name = LIST): Promise<void> {
  const field = dialog(page).getByRole("textbox", { name: "Find a list" });
  await expect(field).toBeFocused();
  await field.fill(name);
  await expect(dialog(page).getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
  await field.press("Enter");
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Search commands/ }).fill(words);
}

// The other tests use the list of the first one.
test.describe.configure({ mode: "serial" });

test("adds creators from a search, undoes it, and skips those already on the list", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/creators?${SEARCH}`);
  await settled(page);
  for (const id of all.slice(0, 3)) await box(page, id).check();
  await bar(page).getByRole("button", add).click();
  await expect(dialog(page)).toBeVisible();
  const newName = dialog(page).getByRole("textbox", { name: "List name" });
  // Other tests of this instance may have created lists, which are then offered first.
  const asked = dialog(page).getByRole("button", { name: "New list…" });
  await expect(asked.or(newName)).toBeVisible();
  if (await asked.isVisible()) await asked.click();
  await expect(newName).toBeFocused();
  await newName.fill(LIST);
  await dialog(page).getByRole("button", { name: "Create and add 3" }).click();
  await says(page, `3 added to ${LIST}.`);
  expect(await anyViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, `3 creators removed from ${LIST}.`);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("On 1 list")).toHaveCount(0);

  await box(page, all[0]!).focus();
  await page.keyboard.press("l");
  await choose(page);
  await says(page, `3 added to ${LIST}.`);
  await expect(page.getByText(`On 1 list: ${LIST}`)).toHaveCount(3);

  await box(page, all[3]!).check();
  await bar(page).getByRole("button", add).click();
  await choose(page);
  await says(page, `1 added to ${LIST}, 3 already there.`);
  await page.getByRole("status").getByRole("link", { name: LIST }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(LIST);
  expect(errors).toEqual([]);
  await context.close();
});

test("adds all creators of a receipt, and filters the library by list", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/creators?${SEARCH}`);
  await settled(page);
  for (const id of [all[3]!, all[5]!]) await box(page, id).check();
  await bar(page).getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  const receipt = page.getByRole("dialog");
  await receipt.getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await receipt.getByRole("link", add).click();
  await choose(page);
  await says(page, `1 added to ${LIST}, 1 already there.`);
  await expect(receipt).toHaveCount(1);
  await receipt.getByRole("link", { name: /^Open / }).click();

  await page.goto("/library");
  await page.locator("summary").filter({ hasText: "On a list" }).click();
  await page.getByRole("link", { name: LIST, exact: true }).click();
  await expect(page).toHaveURL(/list=/);
  await expect(page.getByTestId("total")).toContainText("2");
  await expect(page.getByRole("link", { name: new RegExp(`On the list ?${LIST}`) })).toBeVisible();
  await expect(page.getByText(`On 1 list: ${LIST}`)).toHaveCount(2);
  await box(page, all[5]!).check();
  await page.getByRole("button", add).click();
  await choose(page);
  await says(page, `0 added to ${LIST}, 1 already there.`);
  const file = await page.request.get(
    await page.getByRole("link", { name: /CSV/ }).getAttribute("href").then(String),
  );
  expect((await file.text()).trim().split("\n")).toHaveLength(3);
  expect(await anyViolations(page)).toEqual([]);

  await page.goto("/library?list=none");
  await expect(page.getByRole("heading", { name: "This list no longer exists." })).toBeVisible();
  await page.getByRole("link", { name: "Show all creators" }).click();
  await expect(page).toHaveURL(/\/library(\?all=1)?$/);
  expect(errors).toEqual([]);
  await context.close();
});

test("adds from the panel and from the command palette", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/creators?${SEARCH}&creator=${all[6]}`);
  await settled(page);
  const panel = page.getByRole("complementary", { name: /^Creator/ });
  await panel.getByRole("link", add).click();
  await choose(page);
  await says(page, `1 added to ${LIST}.`);
  await expect(panel.getByRole("link", { name: LIST })).toBeVisible();

  await command(page, "add to a list");
  await page.keyboard.press("Enter");
  await choose(page);
  await says(page, `0 added to ${LIST}, 1 already there.`);
  await command(page, "winter lau");
  await expect(page.getByRole("option", { name: LIST })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/lists\/[\w-]+$/);
  expect(errors).toEqual([]);
  await context.close();
});

test("adds by keyboard from selected posts, a creator and a receipt", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  const errors = watchConsole(page);
  const opens = async (count: number) => {
    const title = `Add ${count} ${count === 1 ? "creator" : "creators"} to a list`;
    await page.keyboard.press("l");
    await expect(page.getByRole("dialog", { name: title, exact: true })).toBeVisible();
    expect(await anyViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: title, exact: true })).toHaveCount(0);
  };
  await page.goto("/viral?categories=Pets");
  await settled(page);
  for (const at of [0, 1, 2])
    await page
      .getByRole("checkbox", { name: /^Select post:/ })
      .nth(at)
      .click();
  const posts = page.getByRole("region", { name: "Selected posts" });
  const see = posts.getByRole("link", { name: /^See \d creators?$/ });
  await expect(see).toBeVisible();
  await opens(Number(/\d/.exec(await see.innerText())![0]));

  await page.goto(`/library/${all[3]}`);
  await settled(page);
  await expect(page.getByRole("link", add)).toBeVisible();
  await opens(1);
  await page.getByRole("link", { name: "receipt" }).first().click();
  await expect(page).toHaveURL(/\/creators\/reveals\//);
  await expect(page.getByRole("link", add)).toBeVisible();
  await settled(page);
  await opens(2);
  expect(errors).toEqual([]);
  await context.close();
});

test("adds creators on a phone", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 390, height: 844 } });
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  await page.goto(`/creators?${SEARCH}`);
  await settled(page);
  for (const id of [all[0]!, all[7]!]) await box(page, id).check();
  await bar(page).getByRole("button", add).click();
  await dialog(page)
    .getByRole("button", { name: new RegExp(`^${LIST}`) })
    .click();
  await says(page, `1 added to ${LIST}, 1 already there.`);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await anyViolations(page)).toEqual([]);
  await context.close();
});

test("adds creators without JavaScript", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { javaScriptEnabled: false });
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  await page.goto(`/creators?${SEARCH}`);
  for (const id of [all[0]!, all[8]!]) await box(page, id).check();
  await page.getByRole("button", add).click();
  await expect(page.getByRole("heading", { name: "Add 2 creators to a list" })).toBeVisible();
  await page.getByLabel("List", { exact: true }).selectOption({ label: LIST });
  await page.getByRole("button", { name: "Add 2 creators" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`1 added to ${LIST}, 1 already there.`);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(`1 creator removed from ${LIST}.`);
  await page.goto("/library");
  await page.locator("input[name=ids]").first().check();
  await page.getByRole("button", add).click();
  await page.getByRole("textbox", { name: "List name" }).fill("Tier A");
  await page.getByLabel("List", { exact: true }).selectOption({ label: "New list" });
  await page.getByRole("button", { name: "Add 1 creator" }).click();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 added to Tier A.");
  await context.close();
});
