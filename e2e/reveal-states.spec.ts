/** Each state of a reveal in each variant is accessible and not cut off, and the whole path works by keyboard. */
import { expect, test, type Locator, type Page } from "playwright/test";
import { startBreakingSite, type BreakingSite } from "./breaking-proxy";
import { adminContext, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { VARIANTS, variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const SEARCH = "/creators?mainCategory=Food&perPage=25";

let breaking: BreakingSite;
test.beforeAll(async () => {
  breaking = await startBreakingSite("states", 200, ["none", "slow", "lost", "held up"]);
});
test.afterAll(() => breaking?.close());

/** Checks the open page in its variants; the length of its name decides which, so a retry takes the same ones. */
async function checkVariants(page: Page, name: string, isBrief = false): Promise<void> {
  const variants = isBrief ? VARIANTS.slice(0, 2) : variantsOf(name.length);
  for (const { width, height, theme } of variants) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // A target half below the top bar counts as smaller.
    await page.evaluate(() => window.scrollTo(0, 0));
    await keepPicture(page, `reveal-${name}-${width}-${theme}`);
    expect(await violations(page), `${name}, ${width}, ${theme}`).toEqual([]);
    expect(await sidewaysScroll(page), `${name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
const status = (within: Page | Locator) => within.getByRole("status");

/** Selects the first creators that are not owned and opens the dialog with their price. */
async function requestQuote(page: Page, count: number): Promise<Locator> {
  await page.goto(SEARCH);
  for (let index = 0; index < count; index++) await boxes(page).nth(index).check();
  await page
    .getByRole("region", { name: "Selected creators" })
    .getByRole("button", { name: /^Reveal / })
    .click();
  return page.getByRole("dialog");
}

/** Presses Tab until it has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

test.describe.configure({ mode: "serial" });

test("selects, prices and reveals by keyboard, then opens the library", async ({ browser }) => {
  const context = await adminContext(browser, breaking.site);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(SEARCH);
  await tabTo(page, boxes(page).first());
  await page.keyboard.press("Space");
  await expect(page.getByRole("region", { name: "Selected creators" })).toContainText("1 selected");
  await checkVariants(page, "bar");
  await tabTo(page, page.getByRole("button", { name: "Reveal 1 for 1 credit" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Reveal 1 creator" });
  await expect(dialog).toBeVisible();
  await checkVariants(page, "quote");
  await tabTo(page, dialog.getByLabel("Purpose"));
  await page.keyboard.type("Keys only");
  await tabTo(page, dialog.getByRole("button", { name: "Reveal 1 for 1 credit" }));
  await page.keyboard.press("Enter");
  const end = page.getByRole("dialog", { name: "1 creator revealed" });
  await expect(end).toBeVisible();
  await expect(status(end).last()).toHaveText("1 creator revealed for 1 credit.");
  await checkVariants(page, "receipt");
  await tabTo(page, end.getByRole("link", { name: /in library/ }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/library\?reveal=/);
  await expect(page.getByRole("table").getByText("Keys only")).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test("shows a running reveal in the dialog and on its page", async ({ browser }) => {
  const context = await adminContext(browser, breaking.site);
  const page = await context.newPage();
  const dialog = await requestQuote(page, 2);
  await dialog.getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await expect(dialog.getByText("of 2 done")).toBeVisible();
  await expect(status(dialog).last()).toHaveText("Revealing 2 creators.");
  await dialog.getByRole("link", { name: "Open as page" }).click();
  await expect(page).toHaveURL(/\/creators\/reveals\//);
  await expect(page.getByRole("progressbar", { name: /creators/ })).toBeAttached();
  // The call is given up after 30 s, too early for every variant.
  await checkVariants(page, "page-running", true);
  await page.reload();
  await expect(page.getByText("of 2 done")).toBeVisible();
  breaking.proxy.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 creators revealed");
  await expect(status(page.getByRole("main")).last()).toHaveText("2 creators revealed for 2 credits.");
  await checkVariants(page, "page-receipt");
  await context.close();
});

test("an admin resolves a charge that needs review", async ({ browser }) => {
  const context = await adminContext(browser, breaking.site);
  const page = await context.newPage();
  const next = await requestQuote(page, 3);
  await next.getByRole("button", { name: "Reveal 3 for 3 credits" }).click();
  await expect(page.getByRole("dialog", { name: "Needs review" })).toBeVisible();
  await checkVariants(page, "unknown");
  await page.goto("/admin/outcomes");
  await expect(page.getByText("may cost up to 3")).toBeVisible();
  await checkVariants(page, "outcomes");
  await tabTo(page, page.getByRole("button", { name: "Count as charged" }));
  await page.keyboard.press("Enter");
  const word = page.getByRole("dialog", { name: "Count as charged?" });
  await checkVariants(page, "outcome-dialog");
  await word.getByLabel("Credits charged").fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing to resolve")).toBeVisible();
  await checkVariants(page, "outcomes-none");
  await context.close();
});

test("shows a reveal over budget", async ({ browser }) => {
  const context = await adminContext(browser, breaking.site);
  const page = await context.newPage();
  await page.goto("/admin/members");
  await page
    .getByRole("link", { name: /Change/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/members\/./);
  await page.getByLabel("Monthly budget").fill("7");
  await page.getByRole("button", { name: "Save budget" }).click();
  await expect(page.getByText("Saved. Applies to the next reveal.")).toBeVisible();
  await page.goto("/admin/members");
  await expect(page.getByRole("cell", { name: / of 7$/ })).toBeVisible();
  // 1 + 2 were bought and 2 counted.
  const dialog = await requestQuote(page, 3);
  await expect(dialog.getByRole("alert")).toContainText("2 credits left");
  await expect(dialog.getByRole("button", { name: "Reveal the first 2 for 2 credits" })).toBeVisible();
  await checkVariants(page, "over-budget");
  await context.close();
});

test("shows a paused reveal with a countdown and stops it by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, breaking.site);
  const page = await context.newPage();
  const dialog = await requestQuote(page, 2);
  await dialog.getByRole("button", { name: "Reveal 2 for 2 credits" }).click();
  await expect(dialog.getByRole("heading", { name: "Pausing for the rate limit" })).toBeVisible();
  await expect(status(dialog).last()).toHaveText("Pausing for the rate limit. Revealing 2 creators.");
  const clock = dialog.getByText(/^\d:\d\d$/);
  const before = await clock.innerText();
  await expect(clock).not.toHaveText(before);
  await checkVariants(page, "paused");
  await tabTo(page, dialog.getByRole("button", { name: "Stop and keep 0" }));
  await page.keyboard.press("Enter");
  const stopped = page.getByRole("dialog", { name: "Nothing revealed" });
  await expect(stopped).toBeVisible();
  await expect(status(stopped).last()).toHaveText("0 creators revealed for 0 credits.");
  await checkVariants(page, "stopped");
  await context.close();
});
