/** The working table of a list: edited as a spreadsheet by mouse and keyboard, by two people, on a phone, by plain forms. */
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import type { ListRows } from "@/lib/contract/lists";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { idsOfSearch, revealCreators, SAME_ORIGIN } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const site = () => sites()[0]!;
const cellOf = (page: Page, row: number, field: string) =>
  page.locator(`[role=grid] tbody tr[data-row]`).nth(row).locator(`[data-field="${field}"]`);
const nameOf = (page: Page, row: number) => page.locator("[role=grid] tbody tr[data-row] th").nth(row);

/** The columns of the template by their names. */
async function columnsOf(page: Page): Promise<Record<string, string>> {
  const heads = await page.locator("[role=grid] thead th").allInnerTexts();
  const keys = await page
    .locator("[role=grid] tbody tr[data-row]")
    .first()
    .locator("td[data-field]")
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.field!));
  // The first two heads are of the boxes and of the names.
  return Object.fromEntries(keys.map((key, index) => [heads[index + 2]!.trim(), key]));
}

async function newList(context: BrowserContext, name: string, count: number): Promise<string> {
  const ids = await idsOfSearch(context, "mainCategory=Fitness&sortBy=followers&perPage=50");
  const made = await context.request.post("/api/dashboard/lists", {
    ...SAME_ORIGIN,
    form: { action: "create", template: "paid-collaboration", name, isTeam: "1" },
    maxRedirects: 0,
  });
  const id = made.headers().location!.split("/lists/")[1]!;
  await context.request.post(`/api/dashboard/lists/${id}/items`, {
    ...SAME_ORIGIN,
    data: { ids: ids.slice(0, count) },
  });
  return id;
}

const rowsOf = async (context: BrowserContext, id: string, search = ""): Promise<ListRows> =>
  (await context.request.get(`/api/dashboard/lists/${id}/rows?${search}`, SAME_ORIGIN)).json();

/** Ids of the statuses, in their order. */
const statusesOf = (page: Page): Promise<string[]> =>
  page
    .locator("tr[data-row] select")
    .first()
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

async function openList(page: Page, id: string, search = ""): Promise<void> {
  await page.goto(`/lists/${id}${search}`);
  await expect(page.getByRole("grid")).toBeVisible();
  await settled(page);
}

test("edits, pastes and undoes by keyboard and mouse", async ({ browser }) => {
  const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await newList(context, "Table by keys", 8);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await openList(page, id);
  const columns = await columnsOf(page);
  const fee = columns.Fee!;

  await nameOf(page, 0).focus();
  await page.keyboard.press("s");
  await page.keyboard.type("contac");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 0, "status")).toContainText("Contacted");
  await expect(nameOf(page, 0)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("a");
  await page.keyboard.type("(you)");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 1, "owner")).not.toContainText("–");

  // Typing replaces, Enter goes down, Escape leaves it.
  await cellOf(page, 0, fee).click();
  await page.keyboard.type("1.2k");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 0, fee)).toContainText("1,200");
  await expect(cellOf(page, 1, fee)).toBeFocused();
  await page.keyboard.type("99");
  await page.keyboard.press("Escape");
  await expect(cellOf(page, 1, fee)).toHaveText("–");

  await cellOf(page, 1, fee).dblclick();
  await page.keyboard.type("300");
  await page.keyboard.press("Tab");
  await expect(cellOf(page, 1, fee)).toContainText("300");

  await page.evaluate(() => navigator.clipboard.writeText("10\n20\n30"));
  await cellOf(page, 2, fee).click();
  await page.keyboard.press("Control+v");
  await expect(cellOf(page, 4, fee)).toContainText("30");
  await expect(page.getByText("3 cells saved.")).toBeVisible();
  await expect
    .poll(async () => (await rowsOf(context, id)).rows.slice(2, 5).map(({ values }) => values[fee]))
    .toEqual(["10", "20", "30"]);
  await page.keyboard.press("Control+z");
  await expect(cellOf(page, 4, fee)).toHaveText("–");
  await expect.poll(async () => (await rowsOf(context, id)).rows[2]!.values[fee]).toBeUndefined();

  // An invalid amount stays in its cell until it is corrected or discarded.
  await cellOf(page, 5, fee).click();
  await page.keyboard.type("lots");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 5, fee).getByRole("alert")).toContainText("“lots” not saved");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(cellOf(page, 5, fee)).toHaveText("–");
  await page.keyboard.type("800,50");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 5, fee)).toContainText("800.50");

  // A block is copied as a spreadsheet takes it.
  await cellOf(page, 0, fee).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("1200\n300");
  expect(await anyViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("filters, groups and order are in the address; bulk changes can be undone", async ({ browser }) => {
  const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 900 } });
  const id = await newList(context, "Table in groups", 6);
  const { rows } = await rowsOf(context, id);
  await revealCreators(
    context,
    rows.slice(0, 2).map(({ creatorId }) => creatorId),
    "Table",
  );
  const page = await context.newPage();
  const errors = watchConsole(page);
  await openList(page, id);
  const box = (row: number) => page.locator("[role=grid] tbody tr[data-row] input[type=checkbox]").nth(row);
  await box(0).click();
  await box(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Selected creators" });
  await expect(bar).toContainText("3 selected");
  await expect(bar.getByRole("button", { name: "Reveal 1" })).toBeVisible();
  await bar.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Replied" }).click();
  await expect(cellOf(page, 2, "status")).toContainText("Replied");

  await page
    .locator("summary")
    .filter({ hasText: /^Group/ })
    .click();
  await page.locator("details[open]").getByRole("link", { name: "Status", exact: true }).click();
  await expect(page).toHaveURL(/group=status/);
  const group = page.getByRole("button", { name: /^Replied/ });
  await expect(group).toContainText("3");
  await group.click();
  await expect(page.locator("[role=grid] tbody tr[data-row]")).toHaveCount(3);
  await group.click();

  await page.getByRole("link", { name: "Followers" }).click();
  await expect(page).toHaveURL(/sort=followers/);
  await page
    .locator("summary")
    .filter({ hasText: /^Filter/ })
    .click();
  await page.getByRole("form", { name: "List filters" }).getByLabel("Replied").check();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page).toHaveURL(/status=/);
  await expect(page).toHaveURL(/group=status/);
  await expect(page.locator("[role=grid] tbody tr[data-row]")).toHaveCount(3);

  await settled(page);
  await box(0).click();
  await bar.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("1 creator removed.")).toBeVisible();
  await expect(page.locator("[role=grid] tbody tr[data-row]")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("[role=grid] tbody tr[data-row]")).toHaveCount(3);
  expect(await anyViolations(page)).toEqual([]);
  await page.goto(`/lists/${id}?c.gone=1&sort=nope`);
  await expect(page.getByRole("link", { name: /Ignored/ })).toHaveCount(2);
  expect(errors).toEqual([]);
  await context.close();
});

test("selects all rows, changes them in batches, and undoes and redoes as one", async ({ browser }) => {
  const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 900 } });
  const id = await newList(context, "Table of many", 30);
  const many = Array.from({ length: 1_170 }, (_, index) => `youtube_9${String(index).padStart(9, "0")}`);
  for (let start = 0; start < many.length; start += 1_000)
    await context.request.post(`/api/dashboard/lists/${id}/items`, {
      ...SAME_ORIGIN,
      data: { ids: many.slice(start, start + 1_000) },
    });
  const page = await context.newPage();
  const errors = watchConsole(page);
  await openList(page, id, "?group=status");
  await page.getByRole("checkbox", { name: "Select loaded rows" }).check();
  const bar = page.getByRole("region", { name: "Selected creators" });
  await expect(bar).toContainText("100 selected");
  await bar.getByRole("button", { name: "Select all 1,200" }).click();
  await expect(bar).toContainText("1,200 selected");
  await expect(page.getByRole("checkbox", { name: "Select all in Shortlisted" })).toBeChecked();
  await expect(bar.getByRole("button", { name: /^Reveal 1,1\d\d|^Reveal 1,200/ })).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);

  // Another member changes a selected row that is not loaded.
  const last = (await rowsOf(context, id, "start=1100")).rows.at(-1)!;
  const [shortlisted, , replied] = await statusesOf(page);
  const edits = [{ creatorId: last.creatorId, field: "status", value: "Replied", version: 1 }];
  await context.request.post(`/api/dashboard/lists/${id}/cells`, { ...SAME_ORIGIN, data: { edits } });
  await bar.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Contacted" }).click();
  await expect(
    page.getByText("1,199 of 1,200 creators changed. 1 was changed by someone else first."),
  ).toBeVisible();
  const stages = async () => {
    const { groups } = await rowsOf(context, id, "group=status");
    return groups.map(({ key, rows }) => [key, rows]);
  };
  const [[contacted]] = (await stages()) as [[string, number]];
  expect(await stages()).toEqual([
    [contacted, 1_199],
    [replied, 1],
  ]);
  await page.keyboard.press("Control+z");
  await expect(page.getByText("1,199 creators changed.")).toBeVisible();
  expect(await stages()).toEqual([
    [shortlisted, 1_199],
    [replied, 1],
  ]);
  await page.keyboard.press("Control+y");
  await expect.poll(stages).toEqual([
    [contacted, 1_199],
    [replied, 1],
  ]);

  // A stopped run reports its progress and is undone.
  await page.route("**/items/remove", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await bar.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("progressbar", { name: "Removing" })).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(
    page.getByText("1,000 of 1,200 creators removed. Stopped with 200 creators left."),
  ).toBeVisible();
  expect((await rowsOf(context, id)).total).toBe(200);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await rowsOf(context, id)).total).toBe(1_200);
  expect(errors).toEqual([]);
  await context.close();
});

test("shortcuts on a name, undo, redo and incoming changes", async ({ browser }) => {
  const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 900 } });
  const id = await newList(context, "Table by letters", 4);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await openList(page, id);
  const { Fee: fee } = await columnsOf(page);
  await nameOf(page, 1).focus();
  await page.keyboard.press("t");
  await page.keyboard.type("Spring");
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 1, "tags")).toContainText("Spring");
  await page.keyboard.press("Escape");
  await expect(nameOf(page, 1)).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.type("Asks for more");
  await page.keyboard.press("Control+Enter");
  await expect(cellOf(page, 1, "note")).toContainText("Asks for more");
  await expect(nameOf(page, 1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "Selected creators" })).toContainText("1 selected");
  await page.keyboard.press("x");
  await page.keyboard.press("Control+z");
  await expect(cellOf(page, 1, "note")).not.toContainText("Asks for more");
  await page.keyboard.press("Control+z");
  await expect(cellOf(page, 1, "tags")).not.toContainText("Spring");
  await page.keyboard.press("Control+Shift+z");
  await expect(cellOf(page, 1, "tags")).toContainText("Spring");
  await page.keyboard.press("Control+y");
  await expect(cellOf(page, 1, "note")).toContainText("Asks for more");

  await cellOf(page, 0, fee!).click();
  await page.keyboard.press("F2");
  await page.keyboard.type("700");
  await page.keyboard.press("Enter");
  await cellOf(page, 0, fee!).click();
  await page.keyboard.press("Delete");
  await expect(cellOf(page, 0, fee!)).toHaveText("–");
  await page.keyboard.press("Control+z");
  await expect(cellOf(page, 0, fee!)).toContainText("700");

  const many = Array.from({ length: 300 }, (_, index) => `youtube_8${String(index).padStart(9, "0")}`);
  await context.request.post(`/api/dashboard/lists/${id}/items`, { ...SAME_ORIGIN, data: { ids: many } });
  const show = page.getByRole("button", { name: /^Show [\d,]+ changes?$/ });
  await show.click();
  await page.keyboard.press("Escape");
  const region = page.getByRole("region", { name: "Creators on Table by letters" });
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "305");
  await region.evaluate((element) => element.scrollTo(0, 250 * 42));
  const shown = page.locator('tr[data-row] [data-cell="255:1"]');
  await expect(shown).toBeVisible();
  const before = await region.evaluate(({ scrollTop }) => scrollTop);
  await context.request.post(`/api/dashboard/lists/${id}/items/remove`, {
    ...SAME_ORIGIN,
    data: { ids: ["youtube_8000000299"] },
  });
  await show.click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "304");
  await expect(shown).toBeVisible();
  expect(await region.evaluate(({ scrollTop }) => scrollTop)).toBe(before);
  expect(errors).toEqual([]);
  await context.close();
});

test("the later of two editors resolves a conflict", async ({ browser }) => {
  const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 900 } });
  const id = await newList(context, "Table of two", 3);
  const page = await context.newPage();
  await openList(page, id);
  const columns = await columnsOf(page);
  const fee = columns.Fee!;
  await page.route("**/api/dashboard/lists/events**", (route) => route.abort());
  await page.reload();
  await settled(page);
  const { rows } = await rowsOf(context, id);
  const creatorId = rows[0]!.creatorId;
  const edits = [{ creatorId, field: fee, value: "500", version: 0 }];
  await context.request.post(`/api/dashboard/lists/${id}/cells`, { ...SAME_ORIGIN, data: { edits } });
  await cellOf(page, 0, fee).click();
  await page.keyboard.type("450");
  await page.keyboard.press("Enter");
  const alert = cellOf(page, 0, fee).getByRole("alert");
  await expect(alert).toContainText("€500");
  // Phones have no such cell, so the message is below the rows.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Use €450" })).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await alert.getByRole("button", { name: "Use €450" }).click();
  await expect.poll(async () => (await rowsOf(context, id)).rows[0]!.values[fee]).toBe("450");
  await expect(alert).toHaveCount(0);
  await context.close();
});

test("a row is a form without scripts", async ({ browser }) => {
  const context = await adminContext(browser, site(), { javaScriptEnabled: false });
  const id = await newList(context, "Plain table", 4);
  const page = await context.newPage();
  await page.goto(`/lists/${id}`);
  await expect(page.locator("tbody tr[data-row]")).toHaveCount(4);
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  const form = page.locator('form[aria-labelledby="edit-row"]');
  await form.getByLabel("Status").selectOption({ label: "Replied" });
  await form.getByLabel("Fee").fill("lots");
  await form.getByLabel("New note").fill("Asks for more");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter an amount like 1200 or 1.2k.")).toBeVisible();
  await form.getByLabel("Fee").fill("600");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("tbody tr[data-row]").first()).toContainText("€600");
  await expect(page.locator("tbody tr[data-row]").first()).toContainText("Replied");
  await expect(page.locator("tbody tr[data-row]").first()).toContainText("Asks for more");
  await context.close();
});

test("on a phone, rows have three lines and a native status select", async ({ browser }) => {
  const context = await adminContext(browser, site(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const id = await newList(context, "Table in hand", 12);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await openList(page, id, "?group=status");
  await page
    .getByLabel(/^Status of/)
    .first()
    .selectOption({ label: "Agreed" });
  await expect
    .poll(async () => (await rowsOf(context, id)).rows.filter(({ versions }) => versions.status === 2).length)
    .toBe(1);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await anyViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
