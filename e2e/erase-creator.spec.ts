/** An admin without scripts finds a creator, downloads their data and erases them. Afterwards they can't be found. */
import { expect, test } from "playwright/test";
import { adminContext, sites } from "./people";
import { keepPicture } from "./picture";
import { violations } from "./violations";

test("a creator is looked up, exported, erased and stays excluded", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0], { javaScriptEnabled: false });
  const page = await context.newPage();
  const search = await context.request.get("/api/dashboard/creators/search?perPage=1");
  const id = JSON.stringify(await search.json()).match(/(?:tiktok|instagram|youtube)_\d+/)![0];

  await page.goto("/admin/privacy");
  await page.getByLabel("Creator").fill(id);
  await page.getByRole("button", { name: "Look up" }).click();
  await expect(page.getByText("Data found: in the catalogue")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all data (JSON)" }).click();
  expect((await downloading).suggestedFilename()).toBe("scoutdeck-creator.json");

  await page.getByLabel("Reason").fill("asked in a letter");
  await page.getByLabel("Type erase").fill("no");
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByLabel("Type erase")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Reason")).toHaveValue("asked in a letter");
  await page.getByLabel("Type erase").fill("erase");
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("Creator erased.");
  expect(page.url()).not.toContain(id);

  // The whole demo catalogue is rewritten.
  const again = `/admin/privacy?q=${id}`;
  await expect(async () => {
    await page.goto(again);
    await expect(page.getByText("This creator was erased and is excluded from imports")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 400_000 });
  const quote = await context.request.post("/api/dashboard/quote", {
    data: { ids: [id] },
    headers: { origin: sites()[0].address },
  });
  expect(quote.status()).toBe(400);
  expect((await quote.json()).detail).toContain("was erased and can't be revealed");
  await page.goto("/admin/audit?act=creator.erased");
  await expect(page.getByRole("listitem").first()).toContainText("asked in a letter");
  await context.close();
});

test("previews a change of profile retention", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0], { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/privacy");
  await page.getByLabel("Keep profiles for").fill("36500");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText(/^0 of .* profiles would be deleted/)).toBeVisible();
  await page.getByRole("button", { name: "Keep profiles for 36,500 days" }).click();
  await expect(page.getByText("Profiles are kept for 36,500 days after")).toBeVisible();
  await page.getByRole("button", { name: "Keep profiles forever" }).click();
  await expect(page.getByText("Profiles are kept forever.")).toBeVisible();
  await context.close();
});

for (const [width, theme] of [
  [1440, "light"],
  [390, "dark"],
] as const)
  test(`the page is accessible at ${width} in ${theme}`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0], {
      colorScheme: theme,
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    await page.goto("/admin/privacy?q=tiktok_424242&trouble=word&reason=x&days=30");
    await keepPicture(page, "privacy", { fullPage: true });
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
