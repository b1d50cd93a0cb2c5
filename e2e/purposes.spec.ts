/** From a purpose to its profiles, with and without JavaScript. */
import { expect, test, type Page } from "playwright/test";
import { inAllVariants } from "./in-all-variants";
import { adminContext, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { newIdsOfSearch, openTotals, revealCreators } from "./team-calls";
import { variantsOf } from "./variants";
import { sidewaysScroll } from "./violations";

const site = () => sites()[0]!;
const stamp = String(Date.now());
const [WINTER, TRAILS] = [`Winter ${stamp}`, `Trails ${stamp}`];

let history: Promise<void> | undefined;
async function makeHistory(page: Page): Promise<void> {
  const ids = await newIdsOfSearch(page, "mainCategory=Home&sortBy=followers&perPage=25");
  await revealCreators(page.context(), ids.slice(0, 4), WINTER);
  await revealCreators(page.context(), ids.slice(4, 6), WINTER);
  await revealCreators(page.context(), ids.slice(6, 7), TRAILS);
}

const bought = (page: Page) => page.getByRole("table", { name: "Profiles" }).locator("tbody tr");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    let page: Page;
    let errors: string[];
    test.beforeEach(async ({ browser }) => {
      const maker = await adminContext(browser, site());
      history ??= makeHistory(await maker.newPage());
      await history;
      await maker.close();
      page = await (await adminContext(browser, site(), { javaScriptEnabled })).newPage();
      errors = watchConsole(page);
    });
    test.afterEach(async () => {
      expect(errors).toEqual([]);
      await page.context().close();
    });

    test("one click from the ledger shows a purpose's profiles and costs", async () => {
      await page.goto("/usage");
      await openTotals(page);
      await page.getByRole("link", { name: `Profiles for ${WINTER}` }).click();
      await expect(page.getByRole("heading", { name: WINTER })).toBeVisible();
      await expect(bought(page)).toHaveCount(6);
      await expect(bought(page).first()).toContainText("1");
      const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
      const text = await (await page.request.get(href!)).text();
      const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
      expect(lines[0]).toBe("when,who,key,purpose,profile,username,credits,reference");
      expect(lines).toHaveLength(7);
      await bought(page)
        .first()
        .getByRole("link", { name: /^Receipt of/ })
        .click();
      await page.getByRole("link", { name: WINTER }).click();
      await expect(bought(page)).toHaveCount(6);
      await bought(page)
        .first()
        .getByRole("link", { name: /^Open @/ })
        .click();
      await expect(page).toHaveURL(/\/library\//);
    });

    test("links from a row to its purpose and to the list", async () => {
      await page.goto("/usage");
      const row = page
        .getByRole("table", { name: "Transactions" })
        .locator("tbody tr")
        .filter({ hasText: TRAILS });
      await row.getByRole("link", { name: TRAILS }).click();
      await expect(bought(page)).toHaveCount(1);
      await page.getByRole("link", { name: "Purposes", exact: true }).click();
      const lines = page.getByRole("table", { name: "Purposes" }).locator("tbody tr");
      await expect(lines.filter({ hasText: WINTER })).toContainText("6");
      await lines.filter({ hasText: WINTER }).getByRole("link").click();
      await page.getByRole("link", { name: "Open in Usage" }).click();
      await expect(page).toHaveURL(/\/usage\?purpose=Winter/);
      await page.getByRole("link", { name: `Profiles for ${WINTER}`, exact: true }).click();
      await expect(bought(page)).toHaveCount(6);
    });
  });
}

test.describe("renames and merges without JavaScript", () => {
  test("previews and renames, keeps old links, logs it, and warns that a merge is final", async ({
    browser,
  }) => {
    const context = await adminContext(browser, site(), { javaScriptEnabled: false });
    const maker = await (await adminContext(browser, site())).newPage();
    const ids = await newIdsOfSearch(maker, "mainCategory=Parenting&sortBy=followers&perPage=25");
    const [first, second, third] = [`One ${stamp}`, `=Two ${stamp}`, `Three ${stamp}`];
    await revealCreators(maker.context(), ids.slice(0, 2), first!);
    await revealCreators(maker.context(), ids.slice(2, 5), third!);
    await maker.context().close();
    const page = await context.newPage();
    await page.goto(`/usage/purposes?purpose=${encodeURIComponent(first!)}`);
    await page.getByRole("link", { name: "Rename or merge" }).click();
    await page.getByLabel("New name").fill(second!);
    await page.getByRole("button", { name: "Preview changes" }).click();
    await expect(page.getByText("1 transaction with 2 credits spent.")).toBeVisible();
    await expect(page.getByText("To undo, rename it back.")).toBeVisible();
    await page.getByRole("button", { name: `Rename to “${second}”` }).click();
    await expect(page.getByRole("status").filter({ hasText: "Purpose renamed" })).toBeVisible();
    await expect(bought(page)).toHaveCount(2);
    await page.goto(`/usage?purpose=${encodeURIComponent(first!)}`);
    expect(new URL(page.url()).searchParams.get("purpose")).toBe(second);
    await page.goto(`/usage/purposes/rename?purpose=${encodeURIComponent(second!)}&to=${third}`);
    await expect(page.getByText("A merge can’t be undone")).toBeVisible();
    for (const { width, height, theme } of variantsOf(0)) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await keepPicture(page, `purposes-merge-${width}-${theme}`, { fullPage: true });
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: `Merge into “${third}”` }).click();
    await expect(bought(page)).toHaveCount(5);
    await page.goto("/admin/audit");
    await expect(page.getByText(`merged a purpose into ${third}`)).toBeVisible();
    await expect(page.getByText(`“${second}”, 1 ledger row, 2 credits`)).toBeVisible();
    await context.close();
  });
});

test("list and purpose pages are accessible in both widths and themes", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const page = await context.newPage();
  history ??= makeHistory(page);
  await history;
  const [winter, trails] = [WINTER, TRAILS].map(encodeURIComponent);
  const views = {
    list: "/usage/purposes",
    one: `/usage/purposes?purpose=${winter}`,
    rename: `/usage/purposes/rename?purpose=${winter}&to=${trails}`,
  };
  for (const [name, path] of Object.entries(views)) {
    await page.goto(path);
    await inAllVariants(page, `purposes-${name}`);
  }
  await context.close();
});
