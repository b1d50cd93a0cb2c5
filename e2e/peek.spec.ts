/** Before a reveal: known facts, similar owned creators and the balance; and creators similar to several. */
import { expect, test, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { idsOfSearch, newIdsOfSearch, revealCreators } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const SEARCH = "mainCategory=Travel&sortBy=followers";
const panel = (page: Page) => page.getByRole("complementary", { name: /^Creator:/ });

test("opens, pages through and reveals creators in the panel by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const ids = await idsOfSearch(context, SEARCH);
  await revealCreators(context, ids.slice(0, 2), "Peek");
  const page = await context.newPage();
  const errors = watchConsole(page);
  const [first, second] = await newIdsOfSearch(page, SEARCH);
  await settled(page);
  await page.locator("tr[data-peek] a").first().focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(new RegExp(`creator=${first}`));
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page).toHaveURL(new RegExp(`creator=${second}`));
  // The keys continue from this creator once the panel shows it.
  await expect(panel(page)).toContainText(second!);
  await settled(page);
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(new RegExp(`creator=${first}`));

  await expect(panel(page).getByRole("heading", { name: "Similar owned creators" })).toBeVisible();
  await expect(panel(page).getByText("Category Travel")).toBeVisible();
  const credits = Number((await page.locator("#balance").innerText()).replaceAll(",", ""));
  await expect(
    panel(page).getByText(`${credits.toLocaleString("en")} → ${(credits - 1).toLocaleString("en")}`),
  ).toBeVisible();
  expect(await anyViolations(page)).toEqual([]);

  await panel(page).focus();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Purpose").fill("By keyboard");
  await dialog.getByRole("button", { name: /^Reveal/ }).click();
  await expect(dialog).toContainText(/1 creator revealed/);
  await page.keyboard.press("Escape");
  await expect(panel(page).getByRole("link", { name: "Open record" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  expect(errors).toEqual([]);
  await context.close();
});

test("the panel fits on a phone", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 390, height: 844 } });
  const [id] = await idsOfSearch(context, `${SEARCH}&sortOrder=asc`);
  const page = await context.newPage();
  await page.goto(`/creators?${SEARCH}&sortOrder=asc&creator=${id}`);
  await settled(page);
  await expect(panel(page).getByRole("link", { name: "Reveal for 1 credit" })).toBeInViewport();
  expect(await sidewaysScroll(page)).toBe(0);
  await context.close();
});

test("finds creators similar to owned ones without JavaScript", async ({ browser }) => {
  const site = sites()[0]!;
  const admin = await adminContext(browser, site);
  const ids = (await idsOfSearch(admin, "mainCategory=Food&sortBy=followers")).slice(0, 2);
  await revealCreators(admin, ids, "Peek");
  await admin.close();
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/library?mainCategory=Food");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  for (const id of ids) await page.locator(`input[name=ids][value="${id}"]`).check();
  await page.getByRole("button", { name: "Find similar" }).click();
  await expect(page).toHaveURL(/\/library\/compare\?ids=.*#similar$/);
  await expect(page.getByRole("radio", { name: /^Food/ })).toBeChecked();
  await page.getByRole("group", { name: "Country" }).getByRole("radio", { name: "Any" }).check();
  await page.getByLabel("Followers to").fill("");
  await page.getByRole("button", { name: "Find creators" }).click();
  await expect(page).toHaveURL(/^[^?]*\/creators\?mainCategory=Food&.*followersMin=\d+/);
  expect(page.url()).not.toMatch(/country=|followersMax=/);
  await expect(page.getByRole("link", { name: /Remove filter Category/ })).toBeVisible();
  await context.close();
});
