/** A shortlist goes to a client who has no account and no scripts, comes back approved, is bought and accounted for. */
import { parse } from "csv-parse/sync";
import { devices, expect, test, type Browser, type Page } from "playwright/test";
import { adminContext, sites, type Site } from "./people";
import { settled } from "./settled";
import { newIdsOfSearch, SAME_ORIGIN } from "./team-calls";
import { sidewaysScroll, violations } from "./violations";

const PURPOSE = "Client journey";
const SHORTLIST = 40;
const APPROVED = 12;
const { userAgent, isMobile, hasTouch } = devices["Pixel 7"];
const PHONE = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } };

async function shortlist(page: Page): Promise<{ id: string; ids: string[] }> {
  const ids = (await newIdsOfSearch(page, "country=France&perPage=100")).slice(0, SHORTLIST);
  expect(ids).toHaveLength(SHORTLIST);
  const list = { kind: "creators", name: "Client shortlist", template: "shortlist", isTeam: true };
  const made = await page.request.post("/api/dashboard/lists/new", { ...SAME_ORIGIN, data: list });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/dashboard/lists/${id}/items`, { ...SAME_ORIGIN, data: { ids } });
  return { id, ids };
}

/** Fills the form of the open page. @returns the address, which is shown once */
async function createLink(page: Page, label: string): Promise<string> {
  await page.getByLabel("Label").fill(label);
  await page.getByRole("button", { name: "Create link" }).click();
  const url = await page.getByLabel("Link", { exact: true }).inputValue();
  await expect(page.getByRole("link", { name: "See it as your client" })).toHaveAttribute("href", url);
  await page.goto(page.url().replace("made=", "link="));
  await expect(page.locator("main")).not.toContainText(url);
  return url;
}

const clientOf = (browser: Browser, more: object = {}) =>
  browser.newContext({ ...PHONE, javaScriptEnabled: false, ...more });

async function decide(page: Page, url: string): Promise<void> {
  const answer = await page.goto(url);
  expect(answer!.status()).toBe(200);
  const headers = answer!.headers();
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["content-security-policy"]).toContain("script-src 'none'");
  await page.getByLabel("Your name").first().fill("Petra");
  await page.getByLabel("Your email").first().fill("petra@client.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("You are Petra")).toBeVisible();
  await page.getByLabel("Reason (optional)").first().press("Enter");
  await expect(page.getByText(`0 of ${SHORTLIST} decided`)).toBeVisible();
  for (let n = 1; n <= APPROVED; n++) {
    await page.getByRole("link", { name: /^To decide/ }).click();
    await page.getByRole("button", { name: "Yes", exact: true }).first().click();
    await expect(page.getByText(`${n} of ${SHORTLIST} decided`)).toBeVisible();
  }
}

/** Enter keeps the first answer, a Yes, and saves what was typed in the card. */
async function explain(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Yes/ }).click();
  const card = page.getByRole("listitem").filter({ hasText: "Yes, by Petra" }).first();
  await card.getByText("Comment", { exact: true }).click();
  await card.getByLabel("Your comment").fill("Call me");
  await card.getByLabel("Reason (optional)").fill("Fits");
  await card.getByLabel("Reason (optional)").press("Enter");
  await expect(card.getByText("1 comment")).toBeVisible();
  await expect(card.getByText("Call me")).toBeVisible();
  await expect(card.getByLabel("Reason (optional)")).toHaveValue("Fits");
  await expect(page.getByText(`${APPROVED} of ${SHORTLIST} decided`)).toBeVisible();
}

/** The ledger's rows for the purpose. */
async function ledgerRows(page: Page) {
  const csv = await page.request.get(`/api/dashboard/usage.csv?${new URLSearchParams({ purpose: PURPOSE })}`);
  const rows: { credits: string; reference: string }[] = parse(await csv.text(), {
    columns: true,
    bom: true,
  });
  return rows;
}

async function fileSum(page: Page, url: string): Promise<number> {
  const csv = await page.request.get(`${url}/lines.csv`);
  expect(csv.status()).toBe(200);
  const rows: { credits: string }[] = parse(await csv.text(), { columns: true, bom: true });
  return rows.reduce((total, { credits }) => total + Number(credits), 0);
}

async function look(browser: Browser, url: string): Promise<void> {
  // Only axe runs scripts there.
  const context = await browser.newContext({ ...PHONE, bypassCSP: true });
  const page = await context.newPage();
  for (const textSize of [16, 32]) {
    await page.emulateMedia({ forcedColors: textSize === 32 ? "active" : "none" });
    await page.goto(url);
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}px`), textSize);
    // Forced colours are the system's, which axe doesn't know.
    if (textSize === 16) expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await context.close();
}

async function revealApproved(page: Page, listId: string): Promise<string> {
  await page.goto(`/lists/${listId}`);
  await settled(page);
  await page.getByRole("button", { name: `Reveal the ${APPROVED} approved for ${APPROVED} credits` }).click();
  const dialog = page.getByRole("dialog");
  const purpose = dialog.getByLabel("Purpose");
  await purpose.fill(PURPOSE);
  await dialog.getByRole("button", { name: `Reveal ${APPROVED} for ${APPROVED} credits` }).click();
  await expect(dialog).toContainText(`${APPROVED} creators revealed`);
  const [row] = await ledgerRows(page);
  return `/creators/reveals/${row!.reference}`;
}

async function journey(browser: Browser, site: Site): Promise<void> {
  const context = await adminContext(browser, site);
  const page = await context.newPage();
  const { id, ids } = await shortlist(page);
  await page.goto(`/lists/${id}`);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const url = await createLink(page, "Round 1");

  const client = await clientOf(browser);
  const phone = await client.newPage();
  await decide(phone, url);
  await explain(phone);
  const source = await phone.content();
  expect(ids.filter((each) => source.includes(each))).toEqual([]);
  expect(source).not.toMatch(/@[a-z]+\.[a-z]+\d/);
  await look(browser, url);

  const receiptPath = await revealApproved(page, id);
  await page.goto(receiptPath);
  await page.getByRole("link", { name: "Share receipt" }).click();
  const receipt = await createLink(page, "Receipt");
  await page.goto(`/usage/statements?${new URLSearchParams({ purpose: PURPOSE })}`);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  const statement = await createLink(page, "Statement");
  const spent = (await ledgerRows(page)).reduce((total, { credits }) => total - Number(credits), 0);
  expect(spent).toBe(APPROVED);
  for (const books of [receipt, statement]) {
    expect((await phone.goto(books))!.status()).toBe(200);
    await expect(phone.getByRole("row", { name: /^Total/ })).toContainText(String(spent));
    expect(await fileSum(phone, books)).toBe(spent);
  }
  await look(browser, statement);

  await page.goto("/admin/links");
  const row = page.getByRole("row").filter({ hasText: "Round 1" });
  await expect(row).toContainText(String(APPROVED));
  await expect(row).not.toContainText("Never");
  await row.getByRole("button", { name: "End link" }).click();
  await expect(page.getByText("Link ended")).toBeVisible();
  expect((await phone.goto(url))!.status()).toBe(404);
  const [dead, unknown] = [await phone.content(), `${url.slice(0, -4)}AAAA`];
  await phone.goto(unknown);
  expect(await phone.content()).toBe(dead);
  await client.close();
  await context.close();
}

test("a client approves 12 of 40 unrevealed creators, and the books agree", async ({ browser }) => {
  await journey(browser, sites()[0]!);
});
