/** Questions that an admin is asked, answered on the ledger with two presses each, with JavaScript and without it. */
import { expect, test, type Page } from "playwright/test";
import readWorkbook from "read-excel-file/node";
import { newKey, operator } from "./instance";
import { adminContext, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { newIdsOfSearch, openTotals, revealCreators } from "./team-calls";
import { variantsOf } from "./variants";
import { sidewaysScroll, violations } from "./violations";

const site = () => sites()[0]!;
const stamp = String(Date.now());
const [SPRING, AUTUMN, KEY] = [`Spring ${stamp}`, `Autumn ${stamp}`, `agency ${stamp}`];

const fetchAs = (key: string, userIds: readonly string[]) =>
  fetch(`${site().address}/api/v2/creators/get`, {
    method: "POST",
    headers: { "x-svc-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ userIds }),
  });

/** Test data: two purposes, a key with purchases and a refusal, added credits, and free purchases. */
let history: Promise<string[]> | undefined;
/** @returns ids: the first three are bought for one purpose, the next two for the other, the first four with the key */
async function makeHistory(page: Page): Promise<string[]> {
  const ids = await newIdsOfSearch(page, "mainCategory=Education&sortBy=followers&perPage=25");
  await revealCreators(page.context(), ids.slice(0, 3), SPRING);
  await revealCreators(page.context(), ids.slice(3, 5), AUTUMN);
  await revealCreators(page.context(), ids.slice(0, 2), AUTUMN);
  const key = await newKey(site().dataDir, KEY, 4);
  expect((await fetchAs(key, ids.slice(0, 4))).status).toBe(200);
  expect((await fetchAs(key, ids.slice(4, 6))).status).toBe(402);
  const { addCredits } = await operator();
  await addCredits(site().dataDir, { reference: "dashboard", credits: 7, note: `order ${stamp}` });
  return ids;
}

const rows = (page: Page) => page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
async function openTotal(page: Page, name: string): Promise<void> {
  await openTotals(page);
  await page.getByRole("listitem").getByRole("link", { name }).first().click();
}
const foldOf = (page: Page, what: RegExp) => page.getByRole("link", { name: what });

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
      await page.goto("/usage");
    });
    test.afterEach(async () => {
      expect(errors).toEqual([]);
      await page.context().close();
    });

    test("which profiles did a purpose buy, and what did each cost?", async () => {
      await openTotal(page, SPRING);
      await expect(page).toHaveURL(/purpose=Spring/);
      // The closed menu has what the link set.
      await expect(page.getByRole("combobox", { name: "Purpose", includeHidden: true })).toHaveValue(SPRING);
      await expect(rows(page)).toHaveCount(1);
      await foldOf(page, /^Details: Revealed 3 creators/).click();
      const profiles = page.getByRole("list", { name: "Profiles" }).getByRole("listitem");
      await expect(profiles).toHaveCount(3);
      await expect(profiles.first()).toContainText("1 credit");
      await expect(page.getByRole("link", { name: "Open receipt" })).toBeVisible();
    });

    test("what did a key do, and what was it refused?", async () => {
      await openTotal(page, KEY);
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).nth(0)).toContainText("Purchase of 2 refused");
      await expect(rows(page).nth(1)).toContainText("Fetched 4 profiles");
      await expect(rows(page).nth(1)).toContainText("−4");
      await expect(rows(page).nth(2)).toContainText("Added 4 credits");
      await foldOf(page, /^Details: Fetched 4/).click();
      await expect(page.getByRole("list", { name: "Profiles" }).getByRole("listitem")).toHaveCount(4);
    });

    test("who added credits, and why? What was not paid twice? Is anything held?", async () => {
      await page
        .getByRole("navigation", { name: "Entry types" })
        .getByRole("link", { name: /^Added/ })
        .click();
      const added = rows(page).filter({ hasText: `order ${stamp}` });
      await expect(added).toContainText("Operator");
      await expect(added).toContainText("+7");
      await page.goto("/usage");
      await expect(page.locator("dl").first()).toContainText("none held");
      await openTotal(page, AUTUMN);
      // Other specs may have rows of this kind on the page before.
      await expect(page).toHaveURL(/purpose=/);
      await expect(rows(page).filter({ hasText: "Nothing to buy" })).toContainText(
        "2 creators already owned",
      );
    });

    test("why was a creator paid for? Shows every row of a profile", async () => {
      const ids = (await history)!;
      await page.getByRole("textbox", { name: "Profile" }).fill(ids[0]!);
      await page.keyboard.press("Enter");
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).nth(0)).toContainText(KEY);
      await expect(rows(page).nth(1)).toContainText(SPRING);
    });

    test("are the records reconciled, and does the file match the page?", async () => {
      await expect(page.getByRole("link", { name: /^Reconciled with the service: \d\d:\d\d/ })).toBeVisible();
      const kinds = page.getByRole("navigation", { name: "Entry types" });
      const [, all] = /All\s*([\d,]+)/.exec(await kinds.innerText())!;
      const href = await page.getByRole("link", { name: "CSV" }).getAttribute("href");
      const text = await (await page.request.get(href!)).text();
      const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
      expect(lines[0]).toBe("when,who,key,purpose,kind,what,credits,balance,reference");
      expect(lines.length - 1).toBe(Number(all!.replaceAll(",", "")));
      const workbook = await page.getByRole("link", { name: "Excel" }).getAttribute("href");
      const [sheet] = await readWorkbook(await (await page.request.get(workbook!)).body());
      expect(sheet!.data[0]!.join()).toBe(lines[0]);
      expect(sheet!.data).toHaveLength(lines.length);
    });

    test("a bar of the chart filters by its day", async () => {
      await page.locator("figure a[title]").last().click();
      await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1$/);
      await expect(rows(page).first()).toBeVisible();
    });
  });
}

test("an open row is accessible in both widths and themes", async ({ browser }) => {
  const context = await adminContext(browser, site());
  const page = await context.newPage();
  history ??= makeHistory(page);
  await history;
  await page.goto("/usage");
  await foldOf(page, /^Details: Revealed 3 creators/)
    .first()
    .click();
  await expect(page.getByRole("list", { name: "Profiles" })).toBeVisible();
  for (const { width, height, theme } of variantsOf(1)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settled(page);
    await keepPicture(page, `usage-ledger-${width}-${theme}`, { fullPage: true });
    // An open row must not narrow the column.
    const head = rows(page).first().getByRole("rowheader");
    const [what, table] = [
      await head.boundingBox(),
      await head.locator("xpath=ancestor::table").boundingBox(),
    ];
    expect(what!.width, `${width}, ${theme}`).toBeGreaterThan(table!.width / 3);
    // At the top of the page, no field is half covered by the bar.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page), `${width}, ${theme}`).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
  await context.close();
});
