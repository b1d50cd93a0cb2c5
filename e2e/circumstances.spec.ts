/** Where people really are: short and zoomed windows, contrast themes, slow scripts. What spends money stays in view. */
import { expect, test, type Locator, type Page } from "playwright/test";
import { adminContext, sites } from "./people";
import { PAGE_ADDRESSES } from "./page-addresses";
import { settled } from "./settled";
import { sidewaysScroll } from "./violations";

/** A phone on its side, 1280×720 at 200 %, 1280×1024 at 400 %. */
const SHORT = [
  { width: 667, height: 375 },
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];
const SEARCH = "/creators?followersMin=20000&sort=followers";

/** The share of an element that is inside of the window and not covered. */
async function shownShare(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
    );
    const seen = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (node === hit || node.contains(hit));
    });
    return seen.length / points.length;
  });
}

/** Searches, selects creators that are not owned and opens their price. */
async function openPrice(page: Page, count: number): Promise<Locator> {
  await page.goto(SEARCH);
  await settled(page);
  const boxes = page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
  for (let index = 0; index < count; index++) await boxes.nth(index).check();
  await page
    .getByRole("region", { name: "Selected creators" })
    .getByRole("button", { name: /^Reveal/ })
    .click();
  return page.getByRole("dialog");
}

for (const viewport of SHORT) {
  test(`the price and its button are in view at ${viewport.width}×${viewport.height}`, async ({
    browser,
  }) => {
    const context = await adminContext(browser, sites()[0]);
    const page = await context.newPage();
    const dialog = await openPrice(page, 6);
    await page.setViewportSize(viewport);
    const pay = dialog.getByRole("button", { name: "Reveal 6 for 6 credits" });
    await expect(pay).toBeVisible();
    await page.screenshot({ path: `test-results/screens/price-${viewport.width}x${viewport.height}.png` });
    expect(await shownShare(pay)).toBe(1);
    expect(await shownShare(dialog.getByRole("button", { name: "Close" }))).toBe(1);
    // What is between the head and the foot scrolls, by wheel and by the focus of a field; the button stays.
    const fine = dialog.getByText("Creators who are no longer available are free.");
    const [head, foot] = [await dialog.getByRole("heading").boundingBox(), await pay.boundingBox()];
    await page.mouse.move(viewport.width / 2, (head!.y + head!.height + foot!.y) / 2);
    await page.mouse.wheel(0, 2_000);
    await expect(fine).toBeInViewport();
    await dialog.getByLabel("Purpose").focus();
    expect(await shownShare(pay)).toBe(1);
    await context.close();
  });
}

test("the focus goes to the receipt when a reveal ends, and to the results when it is closed", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const dialog = await openPrice(page, 1);
  await dialog.getByLabel("Purpose").fill("Spring");
  await dialog.getByRole("button", { name: "Reveal 1 for 1 credit" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "1 creator is yours" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("#results")).toBeFocused();
  await context.close();
});

/** Holds back the scripts of every page that is opened from now on. @returns lets them go on */
async function holdScripts(page: Page): Promise<() => void> {
  let goOn = () => {};
  const scripts = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  return goOn;
}

test("filters that were filled in before the scripts ran are applied", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const goOn = await holdScripts(page);
  await page.goto("/viral", { waitUntil: "commit" });
  await page.getByLabel("Food", { exact: false }).first().check();
  await page.locator("input[name=viralityScoreMin]").fill("80");
  goOn();
  await settled(page);
  await expect(page.locator("input[name=viralityScoreMin]")).toHaveValue("80");
  await page.getByRole("button", { name: /^Show/ }).first().click();
  await expect(page).toHaveURL(/categories=Food/);
  await expect(page).toHaveURL(/viralityScoreMin=80/);
  await context.close();
});

test("a menu that was opened before the scripts ran stays open", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  const goOn = await holdScripts(page);
  await page.goto("/creators", { waitUntil: "commit" });
  await page.locator("summary").filter({ hasText: "Columns" }).click();
  goOn();
  await settled(page);
  await expect(page.getByRole("radio", { name: "Compact rows" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Compact rows" })).toBeHidden();
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a contrast theme shows ticks, edges and the current page, ${colorScheme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0], { colorScheme, forcedColors: "active" });
    const page = await context.newPage();
    await page.goto("/viral?categories=Food");
    await settled(page);
    await page.screenshot({ path: `test-results/screens/forced-colors-${colorScheme}.png` });
    const style = (element: Locator, name: "appearance" | "borderTopWidth" | "outlineStyle") =>
      element.evaluate((node, key) => getComputedStyle(node)[key], name);
    expect(await style(page.locator("input[name=categories]:checked").first(), "appearance")).toBe("auto");
    expect(await style(page.getByRole("button", { name: /^Show/ }).first(), "borderTopWidth")).not.toBe(
      "0px",
    );
    const field = page.locator("input[name=viralityScoreMin]").locator("..");
    expect(await style(field, "borderTopWidth")).not.toBe("0px");
    const current = page.getByRole("navigation", { name: "Main" }).first().locator("[aria-current=page]");
    expect(await style(current, "outlineStyle")).not.toBe("none");
    await context.close();
  });
}

test("menus close on Escape, on a click elsewhere, by the focus and on another page", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  await page.goto("/creators");
  await settled(page);
  const menus = page.locator('details[name="menu"]');
  const open = page.locator('details[name="menu"][open]');
  const count = await menus.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let index = 0; index < count; index++) {
    const summary = menus.nth(index).locator("summary").first();
    if (!(await summary.isVisible())) continue;
    await summary.click();
    await expect(open).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(open).toHaveCount(1);
    await page.mouse.click(700, 500);
    await expect(open).toHaveCount(0);
    await summary.press("Enter");
    await expect(open).toHaveCount(1);
    await page.locator('form[role="search"] input').focus();
    await expect(open).toHaveCount(0);
  }
  await menus.locator('summary[aria-label="Account"]').click();
  await open.getByRole("link").first().click();
  await expect(page).not.toHaveURL(/creators/);
  await expect(open).toHaveCount(0);
  await context.close();
});

test("bigger text makes everything bigger and pushes nothing out", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await adminContext(browser, sites()[0]);
  const page = await context.newPage();
  for (const path of PAGE_ADDRESSES) {
    await page.goto(path);
    await settled(page);
    const usual = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    await page.addStyleTag({ content: "html { font-size: 24px }" });
    const bigger = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
    expect(bigger / usual, path).toBeCloseTo(1.5);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    const name = path.replaceAll(/[^a-z0-9]+/gi, "-");
    await page.screenshot({ path: `test-results/screens/bigger-text${name}.png` });
  }
  await context.close();
});
