/** All reading works without JavaScript. */
import { expect, test } from "playwright/test";
import { ADMIN } from "./instance";
import { filterGroup, openFilter } from "./filter-group";
import { fillSignIn, sites } from "./people";

test("sign in, filter, share and page without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/viral");
  await fillSignIn(page, ADMIN.email, "a wrong password");
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  // The address is kept, so it need not be typed again.
  await expect(page.getByLabel("Email")).toHaveValue(ADMIN.email);
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/viral");
  await expect(page.getByRole("article").first()).toBeVisible();

  await openFilter(page, "views");
  await filterGroup(page, "views").locator("..").getByRole("button", { name: "Show options" }).click();
  await expect(page).toHaveURL("/viral?group=views");
  await page.getByLabel("Views from").fill("1k");
  // Another group keeps what was typed in the first one.
  await openFilter(page, "categories");
  await filterGroup(page, "categories").locator("..").getByRole("button", { name: "Show options" }).click();
  await expect(page).toHaveURL("/viral?viewsMin=1000&group=categories");
  await expect(filterGroup(page, "views")).toContainText("1K and up");
  await page.getByRole("checkbox", { name: /^Food/ }).check();
  await page.getByRole("button", { name: "Show results", exact: true }).click();
  await expect(page).toHaveURL("/viral?categories=Food&viewsMin=1000");
  await page.getByRole("link", { name: /Remove .*Views/ }).click();
  await expect(page).toHaveURL("/viral?categories=Food");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL("/viral?categories=Food&page=2");
  await page.getByRole("link", { name: /Remove .*Food/ }).click();
  await expect(page).toHaveURL("/viral");

  await page.goto("/creators?mainCategory=Food&sortBy=followers");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
  await page.goto("/usage");
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
  await context.close();
});
