/** Selects all results except two, then prices, confirms and reveals them, by mouse, keyboard and plain forms. */
import { expect, test, type Locator, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";

const BOXES = "input[name=ids]";
const bar = (page: Page) => page.getByRole("region", { name: "Selected creators" });
const total = async (page: Page) =>
  Number((await page.getByTestId("total").innerText()).match(/^[\d,]+/)![0].replaceAll(",", ""));
const balanceOf = async (page: Page) =>
  Number((await page.locator("#balance").innerText()).replaceAll(",", ""));

/** The admin's threshold above which the number is typed. */
async function setThreshold(page: Page, credits: number): Promise<void> {
  await page.goto("/admin/spending");
  await page.getByLabel("Confirm reveals above").fill(String(credits));
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Saved. Applies to the next reveal.")).toBeVisible();
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

test.beforeAll(async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  await setThreshold(await context.newPage(), 5);
  await context.close();
});
test.afterAll(async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  await setThreshold(await context.newPage(), 100);
  await context.close();
});

test("selects all by mouse across pages, sorting and reload, with typed confirmation", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/creators?mainCategory=Kids&followersMin=50000");
  const found = await total(page);
  expect(found).toBeGreaterThan(20);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await bar(page)
    .getByRole("button", { name: `Select all ${found}` })
    .click();
  await expect(bar(page)).toContainText(`${found} selected`);
  await expect(page.locator(`${BOXES}:checked`)).toHaveCount(10);
  await page.locator(BOXES).nth(2).click();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(`${BOXES}:checked`)).toHaveCount(10);
  await page.locator(BOXES).nth(0).click();
  await expect(bar(page)).toContainText(`${found - 2} selected`);
  await expect(bar(page)).toContainText("except 2");
  await page.reload();
  await expect(bar(page)).toContainText(`${found - 2} selected`);
  await page.getByRole("link", { name: "Followers", exact: true }).click();
  await expect(page).toHaveURL(/sortBy=followers/);
  await expect(bar(page)).toContainText(`${found - 2} selected`);

  await page.getByRole("link", { name: /Remove filter Category/ }).click();
  await expect(page.locator(`${BOXES}:enabled`)).toHaveCount(10);
  await expect(bar(page)).toHaveCount(0);
  // The same search again: nothing returns that could be paid for by surprise.
  await page.goBack();
  await expect(page).toHaveURL(/mainCategory=Kids/);
  await settled(page);
  await expect(page.locator(`${BOXES}:checked`)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await bar(page)
    .getByRole("button", { name: `Select all ${found}` })
    .click();
  for (const row of [0, 2]) await page.locator(BOXES).nth(row).click();
  await expect(bar(page)).toContainText(`${found - 2} selected`);

  const before = await balanceOf(page);
  await bar(page)
    .getByRole("button", { name: `Reveal ${found - 2} for ${found - 2} credits` })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`${found - 2} new × 1 credit`);
  await expect(dialog).toContainText(`All ${found} matching`);
  await expect(dialog).toContainText("without 2 excluded");
  await dialog.getByLabel("Purpose").fill("All of them");
  const pay = dialog.getByRole("button", { name: `Reveal ${found - 2} for ${found - 2} credits` });
  await pay.click();
  await expect(dialog.getByText(/^Type \d+ to confirm\.$/)).toBeVisible();
  await dialog.getByLabel(/^Type \d+ to spend/).fill(String(found - 3));
  await pay.click();
  await expect(dialog.getByText(/^Type \d+ to confirm\.$/)).toBeVisible();
  await dialog.getByLabel(/^Type \d+ to spend/).fill(String(found - 2));
  await pay.click();
  await expect(dialog).toContainText(`${found - 2} creators revealed`);
  // The header behind the receipt says what is left.
  await expect(page.locator("#balance")).toHaveText((before - found + 2).toLocaleString("en"));
  await dialog.getByRole("link", { name: /library/i }).click();
  await expect(page.getByTestId("total")).toContainText(String(found - 2));
  await expect(page.locator("#balance")).toHaveText((before - found + 2).toLocaleString("en"));

  await page.goto("/creators?mainCategory=Kids&followersMin=50000&perPage=100");
  await page.getByRole("navigation", { name: "New or owned" }).getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL(/owned=hide/);
  await expect(page.locator(BOXES)).toHaveCount(2);
  await expect(page.getByTestId("total")).toContainText("2 creators");
  expect(errors).toEqual([]);
  await context.close();
});

test("selects all by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Kids&followersMin=30000&followersMax=49999");
  const found = await total(page);
  expect(found).toBeGreaterThan(10);
  await settled(page);
  await tabTo(page, page.locator(BOXES).first());
  await page.keyboard.press("Space");
  await tabTo(page, bar(page).getByRole("button", { name: `Select all ${found}` }));
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText(`${found} selected`);
  // The bar took the place of the button.
  await expect(bar(page)).toBeFocused();
  for (const row of [0, 1]) {
    await tabTo(page, page.locator(BOXES).nth(row));
    await page.keyboard.press("Space");
  }
  await expect(bar(page)).toContainText(`${found - 2} selected`);
  await tabTo(page, bar(page).getByRole("button", { name: /^Reveal/ }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Purpose")).toBeFocused();
  await page.keyboard.type("By keyboard");
  await tabTo(page, dialog.getByLabel(/^Type \d+ to spend/));
  await page.keyboard.type(String(found - 2));
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(`${found - 2} creators revealed`);
  await tabTo(page, dialog.getByRole("link", { name: /library/i }));
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("total")).toContainText(String(found - 2));
  await context.close();
});

test("selects all except ticked rows without JavaScript, with typed confirmation", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Kids&followersMin=18000&followersMax=29999&perPage=100");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  const found = await total(page);
  expect(found).toBeGreaterThan(8);
  for (const row of [0, 1]) await page.locator(BOXES).nth(row).check();
  await page.getByRole("button", { name: "See price of unselected" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Reveal ${found - 2} creators`);
  await page.getByLabel(/^Type \d+ to spend/).fill("3");
  const pay = page.getByRole("button", { name: `Reveal ${found - 2} for ${found - 2} credits` });
  await pay.click();
  await expect(page.getByRole("alert").first()).toContainText("Nothing was charged");
  await page.getByLabel(/^Type \d+ to spend/).fill(String(found - 2));
  await pay.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${found - 2} creators revealed`);
  await context.close();
});

test("shows the purpose budget, offers a smaller reveal and names an admin", async ({ browser }) => {
  const site = sites()[0]!;
  const admin = await adminContext(browser, site);
  const team = await admin.newPage();
  await team.goto("/admin/spending");
  await team.locator("summary").filter({ hasText: "Add budget" }).click();
  await team.getByLabel("Purpose", { exact: true }).fill("Tiny campaign");
  await team.getByLabel("Credits", { exact: true }).fill("2");
  await team.getByRole("button", { name: "Add budget" }).click();
  const row = team.getByRole("row").filter({ hasText: "Tiny campaign" });
  await expect(row).toContainText("0 of 2");

  const colleague = await createMember(site, "Rui");
  const context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Law");
  await fillSignIn(page, colleague.email, colleague.password);
  for (const row of [0, 1, 2]) await page.locator(BOXES).nth(row).check();
  await page.getByRole("button", { name: "Reveal 3 for 3 credits" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Purpose").fill("tiny  CAMPAIGN");
  await expect(dialog.getByRole("alert")).toContainText("“Tiny campaign” has 2 credits left this month");
  await expect(dialog.getByRole("alert").getByRole("link").first()).toHaveAttribute("href", /^mailto:/);
  await dialog.getByRole("button", { name: "Reveal the first 2 for 2 credits" }).click();
  await expect(dialog).toContainText("2 creators revealed");
  await context.close();

  // The stated reason is the budget, not a change, also when scripts are off.
  const plain = await adminContext(browser, site, { javaScriptEnabled: false });
  const sheet = await plain.newPage();
  await sheet.goto("/creators?mainCategory=Law");
  const id = await sheet.locator(BOXES).nth(5).getAttribute("value");
  await sheet.goto(`/creators/reveal?ids=${id}`);
  await sheet.getByLabel("Purpose").fill("Tiny campaign");
  await sheet.getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await expect(sheet.getByRole("alert").first()).toContainText("Over budget");
  await plain.close();

  await team.reload();
  await expect(row).toContainText("2 of 2");
  await team.goto("/usage");
  const budgets = team.locator("section").filter({ has: team.getByRole("heading", { name: "Budgets" }) });
  await expect(budgets).toContainText("Tiny campaign");
  await team.goto("/admin/spending");
  await row.getByRole("link", { name: /Change/ }).click();
  await team.getByRole("button", { name: "Remove budget" }).click();
  await expect(team.getByText("Budget removed")).toBeVisible();
  await admin.close();
});
