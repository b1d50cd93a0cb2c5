/** Imports through the browser: dropped, pasted, mapped, stopped and undone, also without scripts. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import { encodeText } from "@/lib/testing/encode-text";
import { makeWorkbook } from "@/lib/testing/make-zip";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { createMember, fillSignIn, ownAdminContext, type Site } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { sidewaysScroll, violations } from "./violations";

// Imports change the catalogue that other tests search, so these tests have a separate server and a fixed order.
test.describe.configure({ mode: "serial" });

let server: Instance | undefined;
let site: Site;
test.beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-import-"));
  server = await startInstance({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  site = { name: "imports", address: server.address, dataDir };
});
test.afterAll(() => server?.stop());

let context: BrowserContext;
test.afterEach(() => context.close());

async function open(browser: Parameters<typeof ownAdminContext>[0], path: string): Promise<Page> {
  context = await ownAdminContext(browser, site);
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page;
}

type Named = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, content: string | Uint8Array): Named => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content as string),
});
const send = (page: Page, ...files: Named[]) => page.getByLabel("Files to import").setInputFiles(files);
const figure = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator("xpath=..").getByRole("definition").first();

const SHORTLIST = makeWorkbook({
  Shortlist: [
    ["Handle", "Platform", "Followers", "Engagement rate", "Country", "Agency notes"],
    ["@mila.bakes", "TikTok", 12_400, 0.042, "France", "call back"],
    ["@tom_runs", "Instagram", 9_800, 0.0135, "Spain", "fine"],
  ],
});

test("imports a dropped workbook after a preview", async ({ browser }) => {
  const page = await open(browser, "/creators");
  await page.getByRole("link", { name: "Import files" }).click();
  await expect(page).toHaveURL(/\/admin\/import$/);
  await settled(page);
  await send(page, file("shortlist.xlsx", SHORTLIST));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import 1");
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Imported files" })).toContainText("Creators table");
  await expect(figure(page, "New")).toHaveText("2");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows imported")).toBeVisible();
  await page.getByText("Unused columns").click();
  await expect(page.getByText("Agency notes")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Show creators" }).click();
  await expect(page.getByText("2 creators").first()).toBeVisible();
});

const BAD = `Handle,Platform,Followers,Country
@anna.cooks,tiktok,"1,200",Germany
,tiktok,900,France
@leo,,"3.400",Spain
@mia.x,instagram,many,Italy
`;

test("reports bad rows with reasons and imports the rest", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  await send(page, file("bad.csv", BAD));
  const rejected = page.getByRole("table", { name: /rows? rejected/ });
  await expect(rejected).toBeVisible();
  await expect(rejected.getByRole("row").nth(1)).toContainText(/line \d/);
  await page.getByRole("button", { name: /^Import \d rows?$/ }).click();
  await expect(page.getByText(/rows? imported/).first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download with reasons" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/rejected\.csv$/);
  const csv = readFileSync(await download.path(), "utf8");
  expect(csv.split("\n")[0]).toContain("reason");
  expect(csv).toContain("900");
});

test("imports pasted spreadsheet cells", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  await page.getByText("Paste instead").click();
  await page.getByRole("button", { name: "Check pasted rows" }).click();
  await expect(page.getByText("Select files or paste rows.")).toBeVisible();
  await page
    .getByLabel("Rows with headers, or JSON")
    .fill("Handle\tPlatform\tFollowers\n@pia\ttiktok\t5000\n");
  await page.getByRole("button", { name: "Check pasted rows" }).click();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
});

const UNCLEAR = `Wer,Wo,Zahl,Quote
@nina.b,tiktok,7000,6.8
@olaf.z,tiktok,8000,0.4
`;

test("maps an unknown file and reuses the mapping", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  await send(page, file("liste.csv", UNCLEAR));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Import \d+$/);
  const columnOf = (field: string) => page.getByLabel(`Column for ${field}`);
  const part = page.locator("details").filter({ has: columnOf("Followers") });
  await expect(part).toHaveCount(1);
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
  await columnOf("Handle").selectOption("Wer");
  await expect(columnOf("Handle")).toBeEnabled();
  await columnOf("Platform").selectOption("Wo");
  await expect(columnOf("Platform")).toBeEnabled();
  await columnOf("Followers").focus();
  await columnOf("Followers").selectOption("Zahl");
  await expect(columnOf("Followers")).toBeEnabled();
  await expect(page.getByRole("row", { name: /^Followers/ })).toContainText("all 2");
  // Keyboard users keep their position.
  await expect(columnOf("Followers")).toBeFocused();
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save mapping" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Liste");
  await page.getByRole("dialog").getByRole("button", { name: "Save mapping" }).click();
  await expect(page.getByText("Saved as “Liste”.")).toBeVisible();

  await page.goto("/admin/import");
  await settled(page);
  await send(page, file("liste-2.csv", UNCLEAR.replaceAll("@", "@new.")));
  await expect(page.getByText("mapping “Liste”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Import discarded")).toBeVisible();
});

const KOI8_R = encodeText(
  "Handle,Platform,Followers,Bio\n@ira.cooks,TikTok,1200,Рецепты на каждый день\n",
  "koi8-r",
);

test("asks for the encoding of an ambiguous file", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  await send(page, file("people.csv", KOI8_R));
  const question = page.getByRole("group", { name: "Which text is right?" });
  await expect(question.getByRole("radio", { name: /KOI8-R/ })).toBeChecked();
  await expect(question).toContainText("Рецепты на каждый день");
  await question.getByRole("radio", { name: /Windows-1251/ }).check();
  await expect(question.getByRole("radio", { name: /Windows-1251/ })).toBeEnabled();
  await expect(question.getByRole("radio", { name: /Windows-1251/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Import discarded")).toBeVisible();
});

test("selects the encoding without scripts", async ({ browser }) => {
  context = await ownAdminContext(browser, site, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/import");
  await send(page, file("people.csv", KOI8_R));
  await page.getByRole("button", { name: "Check files" }).click();
  const question = page.locator("form").filter({ hasText: "Which text is right?" });
  await question.getByRole("radio", { name: /Windows-1251/ }).check();
  await question.getByRole("button", { name: "Apply changes" }).click();
  await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
  // An answered question is collapsed.
  await page.locator("details").filter({ has: question }).locator("summary").first().click();
  await expect(question.getByRole("radio", { name: /Windows-1251/ })).toBeChecked();
  await page.getByRole("button", { name: "Discard" }).click();
});

const FIGURES = `Handle,Platform,Followers
@ann.eats,tiktok,100
@ann.eats,tiktok,120
@ben.runs,tiktok,200
,tiktok,300
`;

test("the figures of an import add up", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  await send(page, file("figures.csv", FIGURES));
  await expect(page.getByRole("button", { name: "Import 3 rows" })).toBeVisible();
  await expect(figure(page, "New")).toHaveText("2");
  await expect(figure(page, "Repeats merged")).toHaveText("1");
  await expect(figure(page, "Rejected")).toHaveText("1");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Import discarded")).toBeVisible();
});

test("undo previews its effect, including later imports", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  const history = page.getByRole("table", { name: "Imports" });
  await history.getByRole("link", { name: "Undo import 1", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Also undoes import 2.")).toBeVisible();
  await expect(dialog.getByText(/Creators: \d+ now, 0 after/)).toBeVisible();
  expect(await violations(page, "dialog")).toEqual([]);
  await dialog.getByRole("button", { name: "Undo 2 and 1" }).click();
  await expect(dialog).toBeHidden();
  await expect(history.getByRole("row").filter({ hasText: "shortlist.xlsx" })).toContainText("Undone");
  await page.goto("/creators");
  await expect(page.getByRole("heading", { name: "No creators yet" })).toBeVisible();
});

test("a large upload resumes after a break, and its check can be stopped", async ({ browser }) => {
  const page = await open(browser, "/admin/import");
  // Several parts, and few enough rows that a busy machine reads them in time.
  const bio = "Cooks for friends at home and writes down how it went. ".repeat(2);
  const line = (index: number) => `@creator.${index},tiktok,${1000 + index},France,${bio}\n`;
  const large = `Handle,Platform,Followers,Country,Bio\n${Array.from({ length: 40_000 }, (_, index) => line(index)).join("")}`;
  let parts = 0;
  await page.route(/\/files\/[^/]+\?offset=/, async (route) => {
    parts++;
    if (parts === 2) return route.abort("connectionreset");
    await route.continue();
  });
  await send(page, file("large.csv", large));
  await expect(page.getByText("Connection lost. Reconnecting.")).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Check file" })).toBeVisible();
  expect(parts).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByRole("button", { name: "Import 40,000 rows" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("The catalogue is unchanged.")).toBeVisible();
  await page.goto("/creators");
  await expect(page.getByRole("heading", { name: "No creators yet" })).toBeVisible();
});

test("uploads, maps, imports and undoes without scripts", async ({ browser }) => {
  context = await ownAdminContext(browser, site, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/admin/import");
  await send(page, file("plain.csv", UNCLEAR));
  await page.getByRole("button", { name: "Check files" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Import \d+$/);
  const columnOf = (field: string) => page.getByLabel(`Column for ${field}`);
  // The page reloads until the check has ended. The saved mapping fits the file.
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  const part = page.locator("details").filter({ has: columnOf("Followers") });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
  await expect(columnOf("Followers")).toHaveValue("Zahl");
  await columnOf("Average views").selectOption("Zahl");
  await page.getByRole("button", { name: "Apply changes" }).first().click();
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeVisible();
  await expect(columnOf("Average views")).toHaveValue("Zahl");
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("2 rows imported")).toBeVisible();
  await page.getByRole("link", { name: /^Undo import/ }).click();
  await expect(page.getByText(/Creators: 2 now, 0 after/)).toBeVisible();
  await page.getByRole("button", { name: /^Undo \d+$/ }).click();
  await expect(page.getByText("The earlier catalogue is restored.")).toBeVisible();
});

test("a member can import after an admin allows it", async ({ browser }) => {
  const { email, password } = await createMember(site, "Mira");
  context = await browser.newContext({ baseURL: site.address });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, email, password);
  await expect(page).toHaveURL(/\/viral/);
  expect((await page.goto("/admin/import"))!.status()).toBe(404);
  const admin = await ownAdminContext(browser, site, { javaScriptEnabled: false });
  const members = await admin.newPage();
  await members.goto("/admin/members");
  await members.getByRole("link", { name: /Change Mira/ }).click();
  await members.getByRole("button", { name: "Allow imports" }).click();
  await expect(members.getByText("Can import files and undo imports.")).toBeVisible();
  await admin.close();
  await page.goto("/viral");
  await page.getByLabel("Account").click();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveText([
    "Import",
    "Sources",
    "Data",
  ]);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 667, height: 375 },
])
  test(`columns can be mapped at ${viewport.width}×${viewport.height}`, async ({ browser }) => {
    const page = await open(browser, "/admin/import");
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: "dark" });
    await send(page, file("small.csv", BAD));
    await expect(page.getByRole("button", { name: /^Import \d rows?$/ })).toBeVisible();
    const part = page.locator("details").filter({ has: page.getByLabel("Column for Followers") });
    if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
    await keepPicture(page, `import-${viewport.width}`, { fullPage: true });
    expect(await sidewaysScroll(page)).toBe(0);
    // The bar has its place at the end of the page; further up it covers scrolled content.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Import discarded")).toBeVisible();
  });
