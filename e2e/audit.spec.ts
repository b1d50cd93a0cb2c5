/** The audit log in a real browser without scripts: filters, details, downloads and retention. */
import { expect, test } from "playwright/test";
import { adminContext, sites } from "./people";

test("an admin reads, filters and downloads the log and sets its retention", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/audit");
  await page.getByRole("combobox", { name: "Action", exact: true }).selectOption({ label: "Signed in" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/act=session\.started/);
  const entry = page.getByRole("listitem").filter({ hasText: "signed in" }).first();
  await expect(entry.getByText("Request")).toBeHidden();
  await entry.locator("summary").click();
  await expect(entry.getByText("Request")).toBeVisible();
  await entry.getByRole("link", { name: /^All actions by/ }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?person=/);
  await expect(page.getByRole("listitem").first()).toBeVisible();

  const days = page.getByLabel("Keep entries for");
  await days.fill("29");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(days).toHaveAttribute("aria-invalid", "true");
  await expect(days).toHaveValue("29");
  await days.fill("400");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Saved.");
  await expect(page.getByText("Kept for 400 days")).toBeVisible();

  await page.goto("/admin/audit?act=settings.audit");
  const change = page.getByRole("listitem").first();
  await expect(change).toContainText("forever → 400 days");
  await change.locator("summary").click();
  await expect(change.getByRole("row", { name: /Days kept/ })).toContainText("400");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("scoutdeck-audit.csv");
  await page.goto("/admin/audit?act=export.audit");
  await expect(page.getByRole("listitem").first()).toContainText("exported the audit log as CSV");

  await page.goto("/admin/audit");
  await page.getByLabel("Keep entries for").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Kept forever/)).toBeVisible();
  await context.close();
});
