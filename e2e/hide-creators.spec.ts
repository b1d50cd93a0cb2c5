/** All, new and owned creators, hidden ones with reasons, and team marks, by mouse, keyboard, phone and plain forms. */
import { expect, test, type Page } from "playwright/test";
import { ADMIN } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { settled } from "./settled";
import { idsOfSearch, revealCreators } from "./team-calls";
import { anyViolations, sidewaysScroll } from "./violations";

const BOXES = "input[name=ids]";
const SEARCH = "mainCategory=Gaming&sortBy=followers";
const tabs = (page: Page) => page.getByRole("navigation", { name: "New or owned" });
const tab = (page: Page, name: string) => tabs(page).getByRole("link", { name: new RegExp(`^${name}`) });
const countOf = async (page: Page, name: string) =>
  Number((await tab(page, name).innerText()).replace(/\D/g, ""));
const menu = (page: Page) => page.locator('summary[aria-label^="More"]');
const rowsOf = (page: Page) =>
  page.locator(BOXES).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));

// Two are bought and two get a mark in the first test; the others come after it.
test.describe.configure({ mode: "serial" });

test("counts tabs and hides owned and marked creators", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  await revealCreators(context, all.slice(0, 2), "Hiding");
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/creators?${SEARCH}`);
  const [count, owned] = [await countOf(page, "All"), await countOf(page, "Owned")];
  expect(owned).toBeGreaterThanOrEqual(2);
  expect(await countOf(page, "New")).toBe(count - owned);

  await tab(page, "Owned").click();
  await expect(page).toHaveURL(/owned=only/);
  await expect(page.getByTestId("total")).toContainText(String(owned));
  await expect(page.locator(BOXES)).toHaveCount(owned);
  expect((await rowsOf(page)).slice(0, 2)).toEqual(all.slice(0, 2));

  await tab(page, "New").click();
  await expect(page).toHaveURL(/owned=hide/);
  await expect(tab(page, "New")).toHaveAttribute("aria-current", "page");
  await expect(page.getByTestId("total")).toContainText(String(count - owned));
  await menu(page).click();
  await expect(page.getByRole("link", { name: "Declined", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Owned", exact: true })).toHaveCount(0);

  await page.goto(`/creators?${SEARCH}&creator=${all[2]}`);
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Decline" }).click();
  await expect(panel.getByText("Declined", { exact: true })).toBeVisible();
  await page.goto(`/creators?${SEARCH}&creator=${all[3]}`);
  await panel.getByRole("button", { name: "Do not contact" }).click();
  await expect(panel.getByRole("button", { name: "Allow contact" })).toBeVisible();

  await page.goto(`/creators?${SEARCH}`);
  await settled(page);
  await menu(page).click();
  await page.getByRole("link", { name: "Declined", exact: true }).click();
  await expect(page).toHaveURL(/declined=hide/);
  await expect(page.getByText("1 declined hidden on this page")).toBeVisible();
  await page.goto(`/creators?${SEARCH}&owned=hide&declined=hide&doNotContact=hide&opened=30`);
  await settled(page);
  await expect(page.getByText("2 hidden on this page: 1 declined, 1 marked do not contact")).toBeVisible();
  expect(await rowsOf(page)).toEqual(all.slice(4, 4 + (await rowsOf(page)).length));
  expect(await anyViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

for (const width of [1440, 390])
  test(`a price excludes do-not-contact creators and names them, ${width} wide`, async ({ browser }) => {
    const context = await adminContext(browser, sites()[0]!, { viewport: { width, height: 844 } });
    const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
    const page = await context.newPage();
    const errors = watchConsole(page);
    await page.goto(`/creators?${SEARCH}`);
    await settled(page);
    for (const id of all.slice(3, 6)) await page.locator(`${BOXES}[value="${id}"]`).check();
    await page.getByRole("button", { name: "Reveal 3 for 3 credits" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 left out: Do not contact.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Reveal 2 for 2 credits" })).toBeVisible();
    expect(await anyViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Include them" }).click();
    await expect(dialog.getByText("1 new is marked Do not contact.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Reveal 3 for 3 credits" })).toBeVisible();
    await dialog.getByRole("button", { name: "Leave them out", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Reveal 2 for 2 credits" })).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });

test("a price excludes do-not-contact creators without JavaScript", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { javaScriptEnabled: false });
  const all = await idsOfSearch(context, `${SEARCH}&perPage=50`);
  const page = await context.newPage();
  await page.goto(
    `/creators/reveal?${all
      .slice(3, 6)
      .map((id) => `ids=${id}`)
      .join("&")}`,
  );
  await expect(page.getByText("1 left out: Do not contact.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reveal 2 for 2 credits" })).toBeVisible();
  await page.getByRole("button", { name: "Include them" }).click();
  await expect(page).toHaveURL(/marked=1/);
  await expect(page.getByRole("button", { name: "Reveal 3 for 3 credits" })).toBeVisible();
  await context.close();
});

test("hidden creators are never selected, and a view saves the setting", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/creators?${SEARCH}&owned=hide&declined=hide&doNotContact=hide&opened=30`);
  await settled(page);
  const [count, owned] = [await countOf(page, "All"), await countOf(page, "Owned")];

  // The whole page and all results, without the four.
  const priced = page.waitForRequest((request) => request.url().endsWith("/api/dashboard/matching"));
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  await page.getByRole("button", { name: "Select all new visible" }).click();
  expect((await priced).postDataJSON()).toMatchObject({ isOnlyNew: true });
  await expect(page.getByRole("region", { name: "Selected creators" })).toContainText(
    `${count - owned - 2} selected`,
  );

  // A change of the hide settings is another search.
  await page.goto(`/creators?${SEARCH}&owned=hide`);
  await settled(page);
  await expect(page.getByRole("region", { name: "Selected creators" })).toHaveCount(0);

  await page.goto(`/creators?${SEARCH}&owned=hide&declined=hide`);
  await settled(page);
  await page.getByText("Save view").first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Gaming, fresh");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as “Gaming, fresh”.")).toBeVisible();
  await page.goto("/creators?all=1");
  await page
    .getByRole("link", { name: /Gaming, fresh/ })
    .first()
    .click();
  await expect(page).toHaveURL(/owned=hide&declined=hide/);
  expect(errors).toEqual([]);
  await context.close();
});

test("hides creators on a phone by keyboard", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!, { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`/creators?${SEARCH}`);
  await settled(page);
  await tab(page, "New").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/owned=hide/);
  await menu(page).focus();
  await page.keyboard.press("Enter");
  const declined = page.getByRole("link", { name: "Declined", exact: true });
  await expect(declined).toBeInViewport();
  await declined.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/owned=hide&declined=hide/);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await anyViolations(page)).toEqual([]);
  await context.close();
});

test("hides creators without JavaScript", async ({ browser }) => {
  const site = sites()[0]!;
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/creators?${SEARCH}&sortOrder=asc`);
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  const [id] = await rowsOf(page);
  await page.goto(`/creators?${SEARCH}&sortOrder=asc&creator=${id}`);
  await page.getByRole("button", { name: "Do not contact" }).click();
  await expect(page).toHaveURL(new RegExp(`creator=${id}`));
  await expect(page.getByRole("button", { name: "Allow contact" })).toBeVisible();
  await page.goto(`/creators?${SEARCH}&sortOrder=asc`);
  await menu(page).click();
  await page.getByRole("link", { name: "Do not contact", exact: true }).click();
  await expect(page).toHaveURL(/doNotContact=hide/);
  expect(await rowsOf(page)).not.toContain(id);
  await expect(page.getByText("1 marked do not contact hidden on this page")).toBeVisible();
  await tab(page, "New").click();
  await expect(page).toHaveURL(/doNotContact=hide&owned=hide|owned=hide&doNotContact=hide/);
  await page.goto(`/creators?${SEARCH}&sortOrder=asc&creator=${id}`);
  await page.getByRole("button", { name: "Allow contact" }).click();
  await expect(page.getByRole("button", { name: "Do not contact" })).toBeVisible();
  await context.close();
});
