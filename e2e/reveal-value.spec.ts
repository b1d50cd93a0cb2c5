/** A price shows what is known for free, and offers only the known matches, with and without scripts. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, sites } from "./people";
import { keepPicture } from "./picture";
import { violations } from "./violations";

/** Other tests don't buy in this category, so that some creators without an email remain. */
const CATEGORY = "Health";
const SEARCH = `/creators?mainCategory=${CATEGORY}&perPage=25`;
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ });
const rowIds = (page: Page) =>
  page.locator("input[name=ids]").evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));

/** Runs the free searches about the page, as its strip does. */
async function lookCloser(page: Page): Promise<void> {
  const steps = await page.request.post("/api/dashboard/creators/look-closer", {
    data: { search: { mainCategory: CATEGORY, perPage: 25 } },
    headers: { origin: new URL(page.url()).origin },
    timeout: 300_000,
  });
  expect(await steps.text()).toContain('"finished"');
}

for (const width of [1440, 390]) {
  test(`the dialog shows what is known and reveals only known matches, ${width} wide`, async ({
    browser,
  }) => {
    const context = await adminContext(browser, sites()[0]!, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto(SEARCH);
    await lookCloser(page);
    const chosen = (await boxes(page).all()).slice(0, 12);
    for (const box of chosen) await box.check();
    await page.getByRole("button", { name: "Reveal 12 for 12 credits" }).click();
    const dialog = page.getByRole("dialog");
    const email = dialog.getByRole("listitem").filter({ hasText: "Have an email" });
    await expect(email).toContainText("of 12");
    await expect(dialog.getByText("What you get for 12 credits")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, `value-${width}`);
    const only = email.getByRole("button", { name: /^Only these \d+$/ });
    const count = Number((await only.innerText()).replace(/\D/g, ""));
    // By keyboard, the button requests another price and focus stays in the dialog.
    await only.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("Only known: Have an email.");
    await expect(dialog).toContainText(`${12 - count} new left out`);
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await expect(dialog.getByRole("button", { name: new RegExp(`^Reveal ${count} for`) })).toBeVisible();
    await keepPicture(page, `value-only-${width}`);
    // The choice in the table stays until the reveal.
    await dialog.getByRole("button", { name: "Show all again" }).click();
    await expect(dialog.getByRole("button", { name: "Reveal 12 for 12 credits" })).toBeVisible();
    await dialog.getByRole("button", { name: /^Leave (them|it) out, save \d+ credits?$/ }).click();
    await expect(dialog).toContainText("new left out, known not to match: Have an email.");
    await context.close();
  });
}

test("shows what is known first in a low window", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 1280, height: 520 } });
  const page = await context.newPage();
  await page.goto(SEARCH);
  await lookCloser(page);
  for (const box of (await boxes(page).all()).slice(0, 12)) await box.check();
  await page.getByRole("button", { name: "Reveal 12 for 12 credits" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("What you get for 12 credits")).toBeInViewport({ ratio: 1 });
  await expect(dialog.locator(":focus")).toHaveCount(1);
  // Keyboard focus scrolls the purpose into view.
  const purpose = dialog.getByLabel("Purpose");
  await purpose.focus();
  await expect(purpose).toBeInViewport({ ratio: 1 });
  await context.close();
});

test("shows what is known without JavaScript", async ({ browser }) => {
  const site = sites()[0]!;
  const context = await adminContext(browser, site, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(SEARCH);
  await lookCloser(page);
  const ids = (await rowIds(page)).slice(0, 12);
  await page.goto(`/creators/reveal?${new URLSearchParams(ids.map((id) => ["ids", id]))}`);
  const email = page.getByRole("listitem").filter({ hasText: "Have an email" });
  await email.getByRole("button", { name: /^Only these \d+$/ }).click();
  await expect(page).toHaveURL(/proven=emailExists/);
  await expect(page.getByText("Only known: Have an email.")).toBeVisible();
  await page.getByRole("button", { name: /^Reveal \d+ for \d+ credits?$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("revealed");
  await context.close();
});
