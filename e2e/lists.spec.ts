/** Lists: created from a template, renamed, configured, archived, deleted and restored, with and without scripts. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { anyViolations, sidewaysScroll } from "./violations";

const site = () => sites()[0]!;
const settings = (page: Page) => page.locator("summary", { hasText: /^Settings$/ });
const part = (page: Page, of: "status" | "column") => page.locator(`#settings-${of}`);
const namesOf = (page: Page, of: "status" | "column") =>
  part(page, of)
    .getByLabel(/^Name of (?!the new)/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function createFrom(page: Page, template: string, name: string) {
  await page.goto(`/lists?template=${template}`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create list" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Scoutdeck`);
}

/** The settings stay open after each change. */
async function changeStatuses(page: Page) {
  expect(await namesOf(page, "status")).toEqual(["Shortlisted", "Contacted", "Sent", "Posted", "Declined"]);
  const sent = part(page, "status").getByLabel("Name of Sent");
  await sent.fill("Shipped");
  await sent.press("Enter");
  await expect(part(page, "status").getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await page.getByRole("button", { name: "Move Shipped up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Moved." })).toBeVisible();
  expect(await namesOf(page, "status")).toEqual([
    "Shortlisted",
    "Shipped",
    "Contacted",
    "Posted",
    "Declined",
  ]);
  await page.getByLabel("Status name").fill("contacted");
  await page.getByRole("button", { name: "Add status" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Use a unique name" })).toBeVisible();
  await page.locator('summary[aria-label="Delete Contacted"]').click();
  await page.getByLabel("Move Contacted to").selectOption({ label: "Posted" });
  await page.getByRole("button", { name: "Delete status" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Status deleted" })).toBeVisible();
  expect(await namesOf(page, "status")).toEqual(["Shortlisted", "Shipped", "Posted", "Declined"]);
}

async function changeColumns(page: Page) {
  await page.getByLabel("Column name").fill("Colour");
  await part(page, "column").getByLabel("Type", { exact: true }).selectOption({ label: "Choice" });
  await page.getByLabel("Choices, one per line").fill("red\nblue");
  await page.getByRole("button", { name: "Add column" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Column added" })).toBeVisible();
  await expect(page.getByLabel("Choices of Colour, one per line")).toHaveValue("red\nblue");
  await page.getByRole("button", { name: "Delete Size" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Column deleted" })).toBeVisible();
  expect(await namesOf(page, "column")).toEqual(["Address", "Tracking", "Colour"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Column restored" })).toBeVisible();
  expect(await namesOf(page, "column")).toEqual(["Address", "Tracking", "Colour", "Size"]);
}

async function dragRows(page: Page) {
  const drag = async (of: "status" | "column", name: string, onto: string) => {
    const row = (each: string) =>
      part(page, of).locator("li", { has: page.getByLabel(`Name of ${each}`, { exact: true }) });
    await row(onto).scrollIntoViewIfNeeded();
    const from = (await row(name).locator("[data-grip]").boundingBox())!;
    const to = (await row(onto).boundingBox())!;
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 10);
    await page.mouse.move(x, to.y < from.y ? to.y + 4 : to.y + to.height - 4, { steps: 4 });
  };
  await drag("column", "Colour", "Address");
  await expect(part(page, "column").locator("[data-drop-before]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-dragged]")).toHaveCount(0);
  await drag("column", "Colour", "Address");
  await page.mouse.up();
  await expect.poll(() => namesOf(page, "column")).toEqual(["Colour", "Address", "Tracking", "Size"]);
  await drag("status", "Shortlisted", "Posted");
  await page.mouse.up();
  await expect.poll(() => namesOf(page, "status")).toEqual(["Shipped", "Posted", "Shortlisted", "Declined"]);
  await drag("column", "Colour", "Size");
  await page.mouse.up();
  const order = ["Address", "Tracking", "Size", "Colour"];
  await expect.poll(() => namesOf(page, "column")).toEqual(order);
  const moved = part(page, "column").getByLabel("Name of Size");
  for (const [key, names] of [
    ["Alt+ArrowUp", ["Address", "Size", "Tracking", "Colour"]],
    ["Alt+ArrowDown", order],
  ] as const) {
    await moved.press(key);
    await expect.poll(() => namesOf(page, "column")).toEqual(names);
    await expect(moved).toBeFocused();
  }
  await page.reload();
  expect(await namesOf(page, "column")).toEqual(order);
}

/** Settings that the address has opened give the focus to the control that opens them. */
async function closeSettings(page: Page) {
  await page.goto(`${page.url().split("?")[0]}?settings=list`);
  await expect(page.getByRole("button", { name: "Archive list" })).toBeVisible();
  await settled(page);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/settings/);
  await expect(settings(page)).toBeFocused();
}

async function closeAndDelete(page: Page, name: string) {
  await page.goto(page.url().split("?")[0]!);
  await settings(page).click();
  await page.getByRole("button", { name: "Archive list" }).click();
  await expect(page.getByRole("status").filter({ hasText: "List archived" })).toBeVisible();
  await page.goto("/lists");
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await page.getByRole("link", { name: /^Archived/ }).click();
  await page.getByRole("link", { name }).click();
  await settings(page).click();
  await page.getByRole("button", { name: "Restore list" }).click();
  await expect(page.getByRole("status").filter({ hasText: "List restored" })).toBeVisible();
  await settings(page).click();
  await page.getByRole("button", { name: "Delete list" }).click();
  await expect(page).toHaveURL(/\/lists\?done=remove/);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  const notice = page.getByRole("status").filter({ hasText: `${name} deleted` });
  await expect(notice.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await page.goto("/lists");
  await page.getByRole("link", { name: /^(Deleted|\d+ deleted)/ }).click();
  await page.getByRole("button", { name: `Restore: ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("settings show what is saved, and a problem until its own row is", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const page = await context.newPage();
  await createFrom(page, "product-seeding", `Away ${test.info().retry}`);
  await settings(page).click();
  const sent = part(page, "status").getByLabel("Name of Sent");
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.abort();
  });
  await sent.fill("Lost");
  await sent.press("Enter");
  const problem = page.getByRole("alert").filter({ hasText: "No connection to Scoutdeck." });
  await expect(problem).toBeVisible();
  await page.unroute("**/*");
  await expect(sent).toHaveValue("Sent");
  await page.getByRole("button", { name: "Move Sent up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Moved." })).toBeVisible();
  await page.getByRole("button", { name: "Move Sent down" }).click();
  await expect
    .poll(() => namesOf(page, "status"))
    .toEqual(["Shortlisted", "Contacted", "Sent", "Posted", "Declined"]);
  await context.close();
});

for (const isScripted of [true, false])
  test(`creates a list and changes its settings ${isScripted ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const name = `Trail shoes ${isScripted ? "A" : "B"}${test.info().retry}`;
    const context = await adminContext(browser, site(), { javaScriptEnabled: isScripted });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await createFrom(page, "product-seeding", `${name} old`);
    await settings(page).click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expect(
      page.getByRole("heading", { level: 1, name, exact: true, includeHidden: true }),
    ).toBeVisible();
    await changeStatuses(page);
    await changeColumns(page);
    if (isScripted) {
      await dragRows(page);
      await closeSettings(page);
    }
    await closeAndDelete(page, name);
    expect(errors).toEqual([]);
    await context.close();
  });

for (const isScripted of [true, false])
  test(`the list index has row menus ${isScripted ? "with" : "without"} scripts`, async ({ browser }) => {
    const name = `Nordhaus ${isScripted ? "A" : "B"}${test.info().retry}`;
    const context = await adminContext(browser, site(), { javaScriptEnabled: isScripted });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await createFrom(page, "shortlist", name);
    await page.goto("/lists?kind=creators");
    const line = page.getByRole("row").filter({ hasText: name });
    await expect(line).toContainText("created the list");
    const act = async (label: string) => {
      await line.getByLabel(`List ${name}`).click();
      await line.getByRole("button", { name: label }).click();
    };
    await act("Archive list");
    await expect(page).toHaveURL(/\/lists\?kind=creators&done=close$/);
    await expect(line).toHaveCount(0);
    await page.getByRole("link", { name: /^Archived/ }).click();
    await expect(line).toContainText("changed settings");
    await act("Restore list");
    await expect(page).toHaveURL(/kind=creators&closed=1&done=reopen$/);
    await page.goto("/lists");
    await line.getByLabel(`List ${name}`).click();
    await line.getByRole("link", { name: "Rename" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
    await page.goto("/lists");
    await act("Delete list");
    await expect(line).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

test("N opens the new list form, except while typing", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const page = await context.newPage();
  await createFrom(page, "shortlist", `Letters ${test.info().retry}`);
  await page.goto("/lists");
  const search = page.getByRole("searchbox", { name: "Search lists and creators" });
  await search.click();
  await page.keyboard.type("n");
  await expect(search).toHaveValue("n");
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeHidden();
  await search.blur();
  await page.keyboard.press("n");
  await expect(name).toBeFocused();
  await page.keyboard.type("n");
  await expect(name).toHaveValue("n");
  await context.close();
});

for (const isScripted of [true, false])
  test(`saves a list view ${isScripted ? "with" : "without"} scripts`, async ({ browser }) => {
    const context = await adminContext(browser, site(), { javaScriptEnabled: isScripted });
    const page = await context.newPage();
    const errors = watchConsole(page);
    await createFrom(page, "shortlist", `Sunday swimmers ${isScripted ? "A" : "B"}${test.info().retry}`);
    const tabs = page.getByRole("navigation", { name: "List views" });
    const address = page.url();
    await expect(tabs).toHaveCount(0);
    await page.goto(`${address}?silent=5&owner=me`);
    await page.locator("summary", { hasText: "Save view" }).click();
    const form = page.getByRole("form", { name: "Save as view" });
    await form.getByLabel("Name").fill("Silent");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").filter({ hasText: "View saved" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Silent" })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("summary", { hasText: "Save view" })).toHaveCount(0);

    await tabs.getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL(address);
    await tabs.getByRole("link", { name: "Silent" }).click();
    await expect(page).toHaveURL(/owner=me&silent=5&view=/);
    await page.locator('summary[aria-label="View Silent"]').click();
    await page.getByLabel("Name", { exact: true }).last().fill("Quiet");
    await page.getByLabel("Share with team").check();
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(tabs.getByRole("link", { name: "Quiet for the team" })).toBeVisible();
    await page.locator('summary[aria-label="View Quiet"]').click();
    await page.getByRole("button", { name: "Delete view" }).click();
    await expect(page.getByRole("status").filter({ hasText: "View deleted" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: /Quiet/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(tabs.getByRole("link", { name: "Quiet for the team" })).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

for (const [width, theme] of [
  [1440, "light"],
  [390, "dark"],
  [320, "light"],
] as const)
  test(`fits and is accessible at ${width} in ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, site(), {
      viewport: { width, height: 900 },
      colorScheme: theme,
    });
    const page = await context.newPage();
    await createFrom(page, "paid-collaboration", `Winter hydration ${width}${test.info().retry}`);
    await page.goto(`${page.url()}?settings=status`);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await anyViolations(page)).toEqual([]);
    await page.goto("/lists");
    await expect(
      page.getByRole("link", { name: `Winter hydration ${width}${test.info().retry}` }),
    ).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await anyViolations(page)).toEqual([]);
    await page.getByLabel(`List Winter hydration ${width}${test.info().retry}`).click();
    await expect(page.getByRole("link", { name: "Rename" })).toBeInViewport({ ratio: 1 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await anyViolations(page)).toEqual([]);
    await page.goto("/lists?template=ugc-bench");
    expect(await anyViolations(page)).toEqual([]);
    await context.close();
  });
