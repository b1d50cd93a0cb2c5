/** Finding matches from a search, by keyboard, on a phone and without scripts. */
import { expect, test, type Page } from "playwright/test";
import { adminContext, sites } from "./people";
import { keepPicture } from "./picture";
import { violations } from "./violations";

const balanceOf = async (page: Page) =>
  Number((await page.locator("#balance").innerText()).replaceAll(",", ""));

for (const width of [1440, 390]) {
  test(`finds matches from a search, ${width} wide`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, {
      viewport: { width, height: 900 },
      colorScheme: width === 1440 ? "light" : "dark",
    });
    const page = await context.newPage();
    await page.goto("/creators?mainCategory=Humor&perPage=25");
    const before = await balanceOf(page);
    await page.locator('summary[aria-label^="More"]').press("Enter");
    const link = page.getByRole("link", { name: "Find matches within a budget" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find matches within a budget");
    // The default criteria are ticked; the others are entered, and Enter submits.
    await expect(page.getByLabel("Has email")).toBeChecked();
    await page.getByLabel("Minimum engagement").fill("3");
    await page.getByLabel("Credit limit").fill("9");
    await page.getByLabel("Creators to find").fill("3");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Expect about 3 credits")).toBeVisible();
    await expect(page.getByText(/^(About )?[\d,]+ new matches/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, `fit-price-${width}`, { fullPage: true });
    await page.getByLabel("Purpose").fill("Spring");
    await page.getByRole("button", { name: "Find 3 for up to 9 credits" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/creators\/reveals\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("3 of 3 matches found");
    await expect(page.getByText("Done.")).toBeVisible();
    await expect(page.getByText("3 of 3 revealed match")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, `fit-done-${width}`, { fullPage: true });
    await page.getByRole("link", { name: "Open 3 matches" }).click();
    await expect(page).toHaveURL(/\/library\?reveal=.*emailExists=true/);
    await expect(page.getByRole("row")).toHaveCount(4);
    expect(await balanceOf(page)).toBe(before - 3);
    await context.close();
  });
}

test("the reveal dialog links here with its search", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Humor&perPage=25&page=2");
  await page
    .getByRole("checkbox", { name: /^Select (tiktok|instagram|youtube)_/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Reveal 1 for 1 credit" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Find matches within a budget" }).click();
  await expect(page.getByRole("link", { name: "your search" })).toHaveAttribute(
    "href",
    "/creators?mainCategory=Humor",
  );
  await context.close();
});

test("finds matches without JavaScript on a connected service; errors cost nothing", async ({ browser }) => {
  const context = await adminContext(browser, sites()[1]!, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Food");
  const before = await balanceOf(page);
  await page.locator('summary[aria-label^="More"]').click();
  await page.getByRole("link", { name: "Find matches within a budget" }).click();
  await page.getByLabel("Creators to find").fill("4");
  await page.getByLabel("Credit limit").fill("2");
  await page.getByRole("button", { name: "Preview for free" }).click();
  await expect(page.getByRole("alert")).toContainText("at least 1 credit per creator");
  await expect(page.getByLabel("Creators to find")).toHaveValue("4");
  await page.getByLabel("Credit limit").fill("8");
  await page.getByRole("button", { name: "Preview for free" }).click();
  await page.getByRole("button", { name: "Find 4 for up to 8 credits" }).click();
  await expect(page).toHaveURL(/\/creators\/reveals\//);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("4 of 4 matches found", {
      timeout: 1_000,
    });
  }).toPass();
  await page.goto("/creators?mainCategory=Food");
  expect(await balanceOf(page)).toBe(before - 4);
  await page.goto("/creators/reveal/until-fit?search=country%3DItaly&wanted=2&most=2&country=France");
  await expect(page.getByText("No new matches.")).toBeVisible();
  await context.close();
});
