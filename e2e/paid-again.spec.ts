/** Creators that may be owned already are paid for only after a warning: whole pages, and refreshes. */
import { expect, test, type Page } from "playwright/test";
import { SITE_NAMES, adminContext, sites, watchConsole } from "./people";

const balanceOf = async (page: Page) =>
  Number((await page.locator("#balance").innerText()).replaceAll(",", ""));

async function openWholePage(page: Page): Promise<void> {
  await page.locator('summary[aria-label^="More"]').click();
  await page.getByRole("link", { name: "Reveal whole page" }).click();
}

for (const [index, name] of SITE_NAMES.entries()) {
  test(`${name}: reveals a page with its maximum price shown, then refreshes two creators`, async ({
    browser,
  }) => {
    const context = await adminContext(browser, sites()[index]!);
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto("/creators?mainCategory=Music&sortBy=followers");
    const before = await balanceOf(page);
    await openWholePage(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reveal this page");
    await expect(page.getByRole("main")).toContainText(
      "This page has 10 creators: 1 credit each, 10 at most.",
    );
    await page.getByLabel("Purpose").fill("Music spring");
    await page.getByRole("button", { name: "Reveal up to 10 for at most 10 credits" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("10 creators revealed");
    await page.goBack();
    // The page reloads after Back; another navigation before that would be lost.
    await page.waitForURL(/choose=page/);
    await page.waitForLoadState();
    await page.goto("/creators?mainCategory=Music&sortBy=followers");
    expect(await balanceOf(page)).toBe(before - 10);
    await expect(page.getByRole("checkbox", { name: /^Select @/ })).toHaveCount(10);

    // The second time, the page warns that they would be paid for again.
    await openWholePage(page);
    await expect(page.getByRole("main")).toContainText("You’d pay again for 10 you own.");
    await expect(page.getByRole("link", { name: /^Reveal only/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Not now" }).click();
    expect(await balanceOf(page)).toBe(before - 10);

    await page.goto("/library?mainCategory=Music");
    for (const box of (await page.getByRole("checkbox", { name: /^Select @/ }).all()).slice(0, 2))
      await box.check();
    await page.getByRole("button", { name: "Refresh, 1 credit each" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Refresh 2 creators");
    await page.getByRole("button", { name: "Refresh 2 for 2 credits" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 creators refreshed");
    await page.getByRole("listitem").getByRole("link").first().click();
    const history = page.getByRole("list").filter({ hasText: "Refreshed by" });
    await expect(history).toContainText("Revealed with a whole page by");
    await expect(history).toContainText("for Music spring");
    await page.goto("/usage");
    expect(await balanceOf(page)).toBe(before - 12);
    await expect(page.getByRole("table")).toContainText("Opened a page of 10 creators");
    await expect(page.getByRole("table")).toContainText("Refreshed 2 profiles");
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("one match costs at most one credit, and owned creators are not offered again", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/library?sortBy=followers");
  const [, handle] = /@(\S+)/.exec(await page.locator("tbody tr").first().innerText())!;
  await page.goto(`/creators?username=${encodeURIComponent(handle!)}`);
  await openWholePage(page);
  await expect(page.getByRole("main")).toContainText("This page has 1 creator: 1 credit each, 1 at most.");
  await expect(page.getByRole("main")).toContainText("You’d pay again for 1 you own.");
  await expect(page.getByRole("link", { name: /^Reveal only/ })).toHaveCount(0);

  // New creators are offered separately.
  await page.goto("/creators?mainCategory=Music&sortBy=followers&perPage=20");
  await openWholePage(page);
  await page.getByRole("link", { name: "Reveal only 10 new for 10 credits" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reveal 10 creators");
  await context.close();
});

test("reveals a page and refreshes without JavaScript", async ({ browser }) => {
  const site = sites()[0]!;
  const signedIn = await adminContext(browser, site);
  const context = await browser.newContext({
    baseURL: site.address,
    javaScriptEnabled: false,
    storageState: await signedIn.storageState(),
  });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Film&sortBy=followers");
  await openWholePage(page);
  await page.getByRole("button", { name: /^Reveal up to 10/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("10 creators revealed");
  await page.getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("link", { name: "Refresh for 1 credit" }).click();
  await page.getByRole("button", { name: "Refresh 1 for 1 credit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 creator refreshed");
  await context.close();
  await signedIn.close();
});
