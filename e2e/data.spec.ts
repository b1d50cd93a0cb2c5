/** The data page in a real browser without scripts: its numbers link to records, and missing data is explained. */
import { expect, test } from "playwright/test";
import { adminContext, sites } from "./people";

test("an admin sees the catalogue's contents, opens a figure and downloads completeness", async ({
  browser,
}) => {
  const context = await adminContext(browser, sites()[0]!, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/data");
  await expect(page.getByRole("heading", { level: 1, name: "Data" })).toBeVisible();
  const platforms = page.getByRole("table", { name: "Platforms" });
  const link = platforms.getByRole("row", { name: /^TikTok/ }).getByRole("link");
  const count = (await link.textContent())!;
  expect(count).toMatch(/^[\d,]+$/);
  await link.click();
  await expect(page).toHaveURL("/creators?source=tiktok");
  await expect(page.getByTestId("total")).toContainText(`${count} creators`);

  await page.goto("/admin/data");
  await expect(
    page.getByRole("table", { name: "Post completeness" }).getByRole("row", { name: /^Caption/ }),
  ).toContainText("100%");
  await expect(page.getByRole("table", { name: "History" }).getByRole("row").nth(1)).toContainText("Current");
  await expect(page.getByRole("table", { name: "Space" })).toContainText("Free");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV of field completeness" }).click();
  expect((await downloading).suggestedFilename()).toBe("scoutdeck-completeness.csv");
  await context.close();
});

test("explains that a connected service has the catalogue", async ({ browser }) => {
  const context = await adminContext(browser, sites()[1]!, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/data");
  await expect(page.getByRole("heading", { name: "Catalogue stored elsewhere" })).toBeVisible();
  await expect(page.getByRole("table", { name: "History" })).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Space" })).toContainText("Database");
  expect((await page.request.get("/api/dashboard/data.csv")).status()).toBe(404);
  await context.close();
});
