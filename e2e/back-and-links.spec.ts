/** Back restores filters, page and scroll; a pasted link shows a colleague the same. */
import { expect, test, type Page } from "playwright/test";
import { filterGroup } from "./filter-group";
import { adminContext, createMember, fillSignIn, sites, watchConsole } from "./people";

const site = () => sites()[0]!;
/** Adds the scroll of a table that scrolls in itself. */
const scrollOf = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector("main table")?.closest('[role="region"]');
    return Math.round(window.scrollY) + Math.round(region?.scrollTop ?? 0);
  });
/** Compared values: the count, the chips and the results. */
const PAGES = [
  {
    path: "/viral",
    address: "/viral?categories=Food&viewsMin=1000&page=2",
    filtered: (page: Page) => filterGroup(page, "categories"),
    found: (page: Page) => page.getByRole("article"),
    sort: undefined,
  },
  {
    path: "/creators",
    address: "/creators?mainCategory=Food&followersMin=1000&sortBy=followers&page=2&perPage=50",
    filtered: (page: Page) => filterGroup(page, "mainCategory"),
    found: (page: Page) => page.locator("main table tbody tr"),
    sort: /Sorted by\s*Followers/,
  },
];

async function shown(page: Page, where: (typeof PAGES)[number]) {
  await expect(where.found(page).first()).toBeVisible();
  return {
    total: await page.getByTestId("total").innerText(),
    chips: await page.getByRole("link", { name: /^Remove filter/ }).allInnerTexts(),
    // Only the first words are compared, because ages change during the test.
    found: (await where.found(page).allInnerTexts()).map((text) =>
      text.trim().split(/\s+/).slice(0, 3).join(" "),
    ),
  };
}

async function scrollDown(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.scrollTo(0, 420);
    document.querySelector("main table")?.closest('[role="region"]')?.scrollTo(0, 420);
  });
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(150);
  return scrollOf(page);
}

for (const where of PAGES) {
  test(`${where.path}: Back brings filters, page and scroll`, async ({ browser }) => {
    const context = await adminContext(browser, site(), { viewport: { width: 1440, height: 600 } });
    const page = await context.newPage();
    const errors = watchConsole(page);
    const withoutPage = where.address.replace(/page=2&?/, "").replace(/&$/, "");
    await page.goto(withoutPage);
    const first = await shown(page, where);
    const scrolledFirst = await scrollDown(page);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(where.address);
    const second = await shown(page, where);
    expect(second.found).not.toEqual(first.found);
    const scrolledSecond = await scrollDown(page);

    await page.getByRole("link", { name: "Usage", exact: true }).click();
    await expect(page).toHaveURL("/usage");
    await page.goBack();
    await expect(page).toHaveURL(where.address);
    expect(await shown(page, where)).toEqual(second);
    await expect(where.filtered(page)).toContainText("Food");
    await expect.poll(() => scrollOf(page)).toBe(scrolledSecond);

    await page.goBack();
    await expect(page).toHaveURL(withoutPage);
    await expect.poll(async () => (await shown(page, where)).found).toEqual(first.found);
    await expect.poll(() => scrollOf(page)).toBe(scrolledFirst);

    // This is a full load, as from a bookmark.
    await page.goto("/docs/api");
    await page.goBack();
    await expect(page).toHaveURL(withoutPage);
    expect(await shown(page, where)).toEqual(first);
    await expect.poll(() => scrollOf(page)).toBe(scrolledFirst);

    await page.getByRole("link", { name: /Remove filter Category/ }).click();
    await expect(where.filtered(page)).not.toContainText("Food");
    await page.goBack();
    await expect(page).toHaveURL(withoutPage);
    await expect(where.filtered(page)).toContainText("Food");
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${where.path}: a pasted link shows the same in another profile`, async ({ browser }) => {
    const mine = await adminContext(browser, site());
    const page = await mine.newPage();
    await page.goto(where.address);
    const sent = await shown(page, where);

    const theirs = await browser.newContext({ baseURL: site().address });
    const other = await theirs.newPage();
    const { email, password } = await createMember(site(), "Lena");
    await other.goto(page.url());
    await fillSignIn(other, email, password);
    await expect(other).toHaveURL(where.address);
    expect(await shown(other, where)).toEqual(sent);
    await expect(where.filtered(other)).toContainText("Food");
    if (where.sort) await expect(other.locator("summary", { hasText: where.sort })).toBeVisible();
    const nav = other.getByRole("navigation", { name: "Saved views" });
    await expect(nav.locator("[aria-current]")).toHaveCount(0);
    await mine.close();
    await theirs.close();
  });

  test(`${where.path}: Back without JavaScript`, async ({ browser }) => {
    const { email, password } = await createMember(site(), "Nils");
    const context = await browser.newContext({ baseURL: site().address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(where.address);
    await fillSignIn(page, email, password);
    await expect(page).toHaveURL(where.address);
    const sent = await shown(page, where);
    await page.getByRole("link", { name: "Usage", exact: true }).click();
    await expect(page).toHaveURL("/usage");
    await page.goBack();
    await expect(page).toHaveURL(where.address);
    expect(await shown(page, where)).toEqual(sent);
    await expect(where.filtered(page)).toContainText("Food");
    await context.close();
  });
}
