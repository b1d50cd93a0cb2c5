/**
 * Selects creators over pages, by range and by keyboard, never silently under other filters, and without JavaScript.
 */
import { expect, test, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { sidewaysScroll } from "./violations";

const NEW = /^Select (tiktok|instagram|youtube)_/;
/** Highest bar of a selection on a phone, px. */
const LOW_BAR = 110;

const bar = (page: Page) => page.getByRole("region", { name: "Selected creators" });

test("a selection survives paging, sorting and reload; changed filters ask what to keep", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto("/creators?mainCategory=Music&perPage=25");
  const boxes = page.getByRole("checkbox", { name: NEW });
  await boxes.nth(0).click();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("5 selected");
  await expect(page.getByRole("checkbox", { name: "Select this page" })).toBeChecked({
    indeterminate: true,
  });

  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator("input[name=ids]:checked")).toHaveCount(0);
  await boxes.nth(0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toContainText("6 selected");
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(bar(page)).toContainText("6 selected");
  await page.goBack();
  await expect(page.locator("input[name=ids]:checked")).toHaveCount(5);
  await page.getByRole("link", { name: "Followers", exact: true }).click();
  await expect(page).toHaveURL(/sortBy=followers/);
  await expect(bar(page)).toContainText("6 selected");

  await page.getByRole("link", { name: /Remove filter Category/ }).click();
  await expect(page.getByText("are from an earlier search")).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Keep all 6" }).click();
  await expect(bar(page)).toContainText("6 selected");
  // On a phone with text at 200 % the bar would cover the rows, so it stays at their end.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar(page)).toBeInViewport();
  expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(LOW_BAR);
  await page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await expect(bar(page)).not.toBeInViewport();
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
});

test("a reveal without JavaScript shows its price first", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Travel");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await page.goto("/creators?mainCategory=Travel");
  for (const index of [0, 1]) await page.getByRole("checkbox", { name: NEW }).nth(index).check();
  await page.getByRole("button", { name: "See price of selected" }).click();
  await expect(page.getByText("2 selected:")).toContainText("2 new × 1 credit = 2 credits");
  const before = Number((await page.locator("#balance").innerText()).replaceAll(",", ""));
  await page.getByLabel("Purpose").fill("Plain forms");
  await page.getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await expect(page).toHaveURL(/\/creators\/reveals\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 creators revealed");
  await expect(page.locator("#balance")).toHaveText(String(before - 2));
  const back = page.getByRole("link", { name: "Back to creators" });
  await expect(back).toHaveAttribute("href", /^\/creators\?mainCategory=Travel/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All already owned");
  await context.close();
});
