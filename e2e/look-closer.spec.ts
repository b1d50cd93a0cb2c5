/** Free previews of a page's rows: they start, show facts, pause, and never contradict a record. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "playwright/test";
import { parseHumanNumber } from "@/lib/contract/human-number";
import type { AnyRow } from "@/lib/testing/brute-force";
import { startOtherService } from "@/lib/testing/start-other-service";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance } from "./instance";
import { adminContext, fillSignIn, sites, watchConsole } from "./people";
import { revealCreators } from "./team-calls";
import { anyViolations, layoutShift, sidewaysScroll } from "./violations";

const NUMBERS = ["followers", "averageViews", "engagementRate"];
const FIELDS = [...NUMBERS, "email", "country", "category", "accountType"];
const LOOK = "**/api/dashboard/creators/look-closer";

const strip = (page: Page) => page.getByRole("region", { name: "Preview for free" });
const proven = (page: Page) => page.locator("[data-fact=proven]");
const idsOf = (page: Page) =>
  page.locator("input[name=ids]").evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));

type Cell = { fact: string; text: string };
/** Returns the cells of every row by row id and field. */
const cellsOf = (page: Page) =>
  page.locator("tbody tr").evaluateAll((rows) =>
    Object.fromEntries(
      rows.map((row) => [
        row.querySelector<HTMLInputElement>("input[name=ids]")!.value,
        Object.fromEntries(
          [...row.querySelectorAll<HTMLElement>("[data-field]")].map((cell): [string, Cell] => {
            // The accessible text has the exact number.
            const text = (cell.querySelector(".sr-only") ?? cell).textContent!.trim();
            return [cell.dataset.field!, { fact: cell.dataset.fact!, text }];
          }),
        ),
      ]),
    ),
  ) as Promise<Record<string, Record<string, Cell>>>;

const number = (text: string) => parseHumanNumber(text.replace("%", ""))!;

/** `25–100K` → 25000 to 100000. */
function bandOf(text: string): [number, number] {
  const plain = text.replace("%", "");
  if (plain.startsWith("under ")) return [0, number(plain.slice(6))];
  if (plain.startsWith("over ")) return [number(plain.slice(5)), Infinity];
  const [low = "", high = ""] = plain.split("–");
  const letter = /[KMB]$/.exec(low) ? "" : (/[KMB]$/.exec(high)?.[0] ?? "");
  return [number(low + letter), number(high)];
}

/** Whether a fact shown before the reveal agrees with the record. */
function isTrue(field: string, before: string, record: string): boolean {
  if (field === "email") return (before === "on file") === record.includes("@");
  if (before === "none") return record === "–" || record === "";
  if (!NUMBERS.includes(field)) return record.startsWith(before);
  const [low, high] = bandOf(before);
  // The table rounds rates to one decimal.
  const value = number(record);
  return value >= low - 0.05 && value <= high + 0.05;
}

/** Creators of another service. */
function invented(count: number): AnyRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `tiktok_${1_000 + index}`,
    username: `somebody${index}`,
    followers: 1_000 * (1 + ((index * 37) % 400)),
    averageViews: 500 * (1 + ((index * 53) % 300)),
    engagementRate: 0.5 + ((index * 7) % 90) / 10,
    mainCategory: ["Food", "Fitness", "Travel"][index % 3],
    country: ["France", "Italy", "Spain", "Germany"][index % 4],
    accountType: ["ugc", "brand"][index % 2],
    ...(index % 2 === 0 && { email: `somebody${index}@example.com` }),
    dateCreated: Date.UTC(2026, 0, 1) - index * 60_000,
  }));
}

test("a panel that was opened before the preview ends shows its facts", async ({ browser }, { retry }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto(`/creators?mainCategory=Gaming&owned=hide&page=${9 + retry}`);
  await page.locator("tr[data-peek] th a").first().click();
  const panel = page.getByRole("complementary", { name: /^Creator:/ });
  await expect(panel).toContainText("1 of 8");
  await expect(strip(page)).toContainText(/\d+ checks, free/);
  await expect(panel).not.toContainText("1 of 8");
  await context.close();
});

for (const [width, category] of [
  [1440, "Travel"],
  [390, "Gaming"],
] as const) {
  test(`a page previews automatically and agrees with the records, ${width} wide`, async ({ browser }, {
    retry,
  }) => {
    const context = await adminContext(browser, sites()[0]!, { viewport: { width, height: 900 } });
    const page = await context.newPage();
    const errors = watchConsole(page);
    // Facts and purchases of a first try are known already.
    await page.goto(`/creators?mainCategory=${category}&page=${retry + 1}`);
    await expect(strip(page)).toContainText("Preview this page");
    const [ids, known] = [await idsOf(page), await proven(page).count()];
    await expect(page.getByRole("status").filter({ hasText: /^Previewed: \d+ checks, free\.$/ })).toHaveCount(
      1,
    );
    await expect(strip(page)).toContainText(/\d+ checks, free/);
    expect(await proven(page).count()).toBeGreaterThan(known + ids.length);
    expect(await idsOf(page), "no row moves").toEqual(ids);
    const { score, moved } = await layoutShift(page);
    expect(score, moved.join("\n")).toBeLessThanOrEqual(0.02);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await anyViolations(page)).toEqual([]);

    const before = await cellsOf(page);
    for (const id of ids) expect(Object.keys(before[id]!)).toEqual(expect.arrayContaining(FIELDS));
    await page.reload();
    const kept = await cellsOf(page);
    const textsOf = (cells: typeof before) => ids.map((id) => FIELDS.map((field) => cells[id]![field]!));
    expect(textsOf(kept), "what was drawn is what the server renders").toEqual(textsOf(before));
    await revealCreators(context, ids.slice(0, 5), "Check");
    await page.reload();
    const after = await cellsOf(page);
    const wrong = ids.slice(0, 5).flatMap((id) =>
      FIELDS.filter((field) => {
        const { fact, text } = before[id]![field]!;
        expect(after[id]![field]!.fact).toBe("owned");
        return fact === "proven" && !isTrue(field, text, after[id]![field]!.text);
      }).map((field) => [id, field, before[id]![field]!.text, after[id]![field]!.text]),
    );
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("P pauses the preview, the pause persists, and a click continues", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  let asked = 0;
  // The first request is not answered.
  await page.route(LOOK, () => void asked++);
  await page.goto("/creators?mainCategory=Music");
  await expect(strip(page)).toContainText("Previewing");
  expect(asked).toBe(1);
  await page.keyboard.press("p");
  await expect(strip(page)).toContainText("Paused");
  await page.goto("/creators?mainCategory=Pets");
  const goOn = strip(page).getByRole("button", { name: "Continue" });
  await expect(goOn).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(asked, "a page that is paused sends nothing").toBe(1);
  await page.unroute(LOOK);
  await goOn.focus();
  await page.keyboard.press("Enter");
  await expect(strip(page).getByRole("button", { name: /Pause|Preview again/ })).toBeFocused();
  await expect(strip(page)).toContainText("Previewed");
  await page.goto("/creators?mainCategory=Music");
  await expect(strip(page)).toContainText("Previewed");
  await context.close();
});

test("orders rows by known facts and keeps the selection", async ({ browser }) => {
  const context = await adminContext(browser, sites()[0]!);
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Sports");
  await expect(strip(page)).toContainText("Previewed");
  const ids = await idsOf(page);
  await page.locator("input[name=ids]").nth(3).check();
  await page.locator('summary[aria-label^="More"]').click();
  await page.getByRole("link", { name: "Most complete first" }).click();
  await expect(page).toHaveURL(/rows=proven/);
  expect((await idsOf(page)).toSorted()).toEqual(ids.toSorted());
  const counts = (await page.locator("tbody tr").allInnerTexts()).map((row) =>
    Number(/(\d) of 8/.exec(row)?.[1]),
  );
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  await expect(page.locator(`input[name=ids][value=${ids[3]}]`)).toBeChecked();
  await page.goto("/creators?mainCategory=Sports&rows=email");
  const emails = (await cellsOf(page).catch(() => ({}))) as Awaited<ReturnType<typeof cellsOf>>;
  // Another test may have revealed some of them.
  for (const cells of Object.values(emails)) expect(cells.email!.text).toMatch(/^on file$|@/);
  await context.close();
});

test("a button previews the page without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: sites()[0]!.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/creators?mainCategory=Beauty+%26+Personal+Care&sortBy=followers");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  const address = page.url();
  const known = await proven(page).count();
  await strip(page).getByRole("button", { name: "Preview this page" }).click();
  await expect(page).toHaveURL(address);
  expect(await proven(page).count()).toBeGreaterThan(known + 10);
  await context.close();
});

test("a connected service is asked only after a click and within its limit", async ({ browser }) => {
  const other = await startOtherService(invented(900));
  const times: number[] = [];
  other.asked.push = (...entries) => {
    times.push(Date.now());
    return Array.prototype.push.apply(other.asked, entries);
  };
  const folder = mkdtempSync(join(tmpdir(), "scoutdeck-look-"));
  const instance = await startInstance({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SERVICE_URL: other.url,
    SERVICE_API_KEY: "k",
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    const context = await adminContext(browser, {
      name: "other",
      address: instance.address,
      dataDir: folder,
    });
    const page = await context.newPage();
    await page.goto("/creators");
    await expect(page.locator("tbody tr")).toHaveCount(10);
    await page.waitForTimeout(3_500);
    const searched = other.searched().length;
    expect(searched, "the page's own searches").toBeLessThanOrEqual(2);
    await strip(page).getByRole("button", { name: "Preview this page" }).click();
    await expect(strip(page)).toContainText("Previewed");
    expect(other.searched().length - searched).toBeLessThanOrEqual(25);
    expect(await proven(page).count()).toBeGreaterThan(10);
    for (const number of [2, 3]) {
      await page.goto(`/creators?page=${number}`);
      await strip(page).getByRole("button", { name: "Preview this page" }).click();
      await expect(strip(page)).toContainText(/Previewed|Waiting|Previewing/);
    }
    // Other searches do not wait for the preview.
    const second = await context.newPage();
    await second.goto("/creators?mainCategory=Food");
    await expect(second.locator("tbody tr").first()).toBeVisible();
    const most = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(most).toBeLessThanOrEqual(60);
    await context.close();
  } finally {
    await instance.stop();
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
