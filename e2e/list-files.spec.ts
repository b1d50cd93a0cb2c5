/** A list as a file, on the clipboard and as an outcome; on the page of its purpose too. */
import { readFileSync } from "node:fs";
import { expect, test, type BrowserContext, type Page } from "playwright/test";
import readWorkbook from "read-excel-file/node";
import type { List } from "@/lib/contract/lists";
import { adminContext, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { newIdsOfSearch, revealCreators, SAME_ORIGIN } from "./team-calls";
import { sidewaysScroll, violations } from "./violations";

const site = () => sites()[0]!;
const stamp = String(Date.now());
const PURPOSE = `Launch ${stamp}`;

type Made = List & { ids: string[] };

let made: Promise<Made> | undefined;
/** Five creators, three of them revealed for a purpose: one agreed on a fee, one was contacted. */
async function makeList(context: BrowserContext): Promise<Made> {
  const post = async (path: string, data: object) =>
    (await context.request.post(`/api/dashboard/${path}`, { ...SAME_ORIGIN, data })).json();
  const page = await context.newPage();
  const ids = await newIdsOfSearch(page, "mainCategory=Travel&sortBy=followers&perPage=100");
  await page.close();
  await revealCreators(context, ids.slice(0, 3), PURPOSE);
  const fields = { kind: "creators", name: `Files ${stamp}`, template: "paid-collaboration", isTeam: true };
  const list = (await post("lists/new", fields)) as Made;
  await post(`lists/${list.id}/items`, { ids: ids.slice(0, 5) });
  const at = (stage: string) => list.statuses.find((status) => status.stage === stage)!.id;
  const edit = (creatorId: string, field: string, value: string, version: number) =>
    post(`lists/${list.id}/cells`, { edits: [{ creatorId, field, value, version }] });
  const first = ids[0]!;
  for (const [index, stage] of ["contacted", "replied", "agreed"].entries())
    await edit(first, "status", at(stage), index + 1);
  await edit(first, "owner", list.owner.id, 1);
  await edit(first, list.columns.find(({ type }) => type === "money")!.id, "900.5", 0);
  await edit(ids[1]!, "status", at("contacted"), 1);
  return { ...list, ids };
}

async function listOf(context: BrowserContext): Promise<Made> {
  made ??= makeList(context);
  return made;
}

test("exports the shown rows to Excel and CSV, also without scripts", async ({ browser }) => {
  const context = await adminContext(browser, site(), { javaScriptEnabled: false });
  const list = await listOf(context);
  const page = await context.newPage();
  await page.goto(`/lists/${list.id}?status=${list.statuses[0]!.id}`);
  await page.getByText("Export", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Copy as table" })).toBeHidden();
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    return download;
  };
  const csv = await save("CSV file");
  expect(csv.suggestedFilename()).toBe(`scoutdeck-files-${stamp}.csv`);
  const lines = readFileSync(await csv.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]).toBe(
    "\ufeffCreator,Status,Owner,Tags,Latest note,Fee (EUR),Deadline,Contract,Followers,Engagement (%),Email,Last touched,Credits",
  );
  expect(lines).toHaveLength(4);
  const [sheet] = await readWorkbook(await (await save("Excel workbook")).path());
  expect(sheet!.data.slice(1).map(([, status]) => status)).toEqual(Array(3).fill("Shortlisted"));

  await page.goto(`/lists/${list.id}/outreach?ids=${list.ids.slice(0, 5).join(",")}`);
  const creators = page.getByRole("list", { name: "Creators" }).getByRole("button");
  await expect(creators.filter({ hasText: "Reveal first" })).toHaveCount(2);
  await creators.last().click();
  await expect(page.getByText("There is no message for")).toBeVisible();
  await page.getByLabel("Template name").fill(`Offer ${stamp}`);
  await page.getByLabel("Message").fill("Hi {{First name}}, {{My name}}");
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Template saved." })).toBeVisible();
  await page
    .getByLabel("When First name is empty", { exact: true })
    .selectOption({ label: "replace the field" });
  await page.getByLabel("Text when First name is empty").fill("there");
  await page.getByRole("button", { name: "Save template" }).click();
  await creators.first().click();
  await expect(page.getByText(/^Hi there, \S/)).toBeVisible();
  await context.close();
});

/** The selected creators are further on than shortlisted, so their status stays. */
async function writeTo(page: Page, { id }: Made, text: RegExp) {
  const fallbacks = { "first name": { replaces: "field", text: "there" } };
  const template = {
    subject: "{{List name}}: working together",
    body: "Hi {{First name}}, {{My name}}",
    fallbacks,
  };
  // Another test may have made it.
  await page.request.post("/api/dashboard/message-templates", {
    ...SAME_ORIGIN,
    data: { name: `Offer ${stamp}`, ...template },
  });
  await page.goto(`/lists/${id}`);
  const rows = page.getByRole("grid").locator("tbody tr[data-row]");
  await settled(page);
  for (const row of [0, 1]) await rows.nth(row).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Write to 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Write to 2" })).toBeVisible();
  await settled(page);
  await page.getByRole("button", { name: "Insert Handle" }).click();
  await expect(page.getByLabel("Message")).toHaveValue(/\{\{Handle\}\}$/);
  await page.reload();
  await settled(page);
  await page.getByRole("button", { name: "Copy text" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(text);
  await page.getByRole("button", { name: "Mark 2 creators as contacted" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Marked as contacted" })).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await keepPicture(page, `outreach-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Remind me" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Reminder set." })).toBeVisible();
  await page.goto(`/lists/${id}`);
  await expect(rows.nth(1).getByText(/^Reminder for /)).toBeAttached();
  await rows.nth(1).locator("th a").click();
  await expect(page.getByText(/wrote to the creator for/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Done", exact: true })).toBeVisible();
}

test("copies the shown rows as a table, and writes to the selected creators", async ({ browser }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await adminContext(browser, site(), { permissions });
  const list = await listOf(context);
  const page = await context.newPage();
  const errors = watchConsole(page);
  await page.goto(`/lists/${list.id}`);
  // The menu opens by keyboard, and focus returns to it.
  const menu = page.locator("summary").filter({ hasText: "Export" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy as table" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "5 rows copied." })).toBeAttached();
  await expect(page.locator("details[name=menu][open]")).toHaveCount(0);
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item!.getType(type)).text();
    return { html: await read("text/html"), text: await read("text/plain") };
  });
  expect(copied.text.split("\n")).toHaveLength(6);
  expect(copied.text).toMatch(/^Creator\tStatus\tOwner/);
  expect(copied.html.match(/<tr>/g)).toHaveLength(6);
  expect(copied.html).toContain("<td>Agreed</td>");
  await writeTo(page, list, /^Files \d+: working together\n\nHi there, \S/);
  expect(errors).toEqual([]);
  await context.close();
});

for (const width of [1440, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`shows the outcome of a list and its purpose, ${width} ${colorScheme}`, async ({ browser }) => {
      const context = await adminContext(browser, site(), { viewport: { width, height: 900 }, colorScheme });
      const list = await listOf(context);
      const page = await context.newPage();
      const errors = watchConsole(page);
      await page.goto(`/lists/${list.id}`);
      await page.getByText("Export", { exact: true }).click();
      await expect(page.getByRole("link", { name: "CSV file" })).toBeInViewport();
      expect(await violations(page, "details[name=menu][open]")).toEqual([]);
      await keepPicture(page, `list-export-${width}-${colorScheme}`);
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Outcome" }).click();
      const rows = page.getByRole("table", { name: "Outcome by stage" }).getByRole("row");
      await expect(rows).toHaveText([
        /Stage/,
        /Shortlisted\s*5\s*0\.6/,
        /Contacted\s*2\s*40%\s*1\.5/,
        /Replied\s*1\s*50%\s*3/,
        /Agreed\s*1\s*100%\s*€900\.50\s*€900\.50\s*3/,
        /Posted\s*0\s*0%/,
      ]);
      await expect(page.getByRole("table", { name: "Owners" }).getByRole("row")).toHaveText([
        /Member\s*Creators\s*Contacted\s*Replied\s*Agreed\s*Posted\s*Fee\s*Waiting longest/,
        new RegExp(`${list.owner.name}\\s*1\\s*1\\s*1\\s*1\\s*€900\\.50`),
        /Unassigned\s*4\s*1\s*under a day/,
      ]);
      const box = (title: string) =>
        page.locator("section", { has: page.getByRole("heading", { name: title }) });
      await expect(box("Fee by status")).toHaveText(/EUR\s*Agreed\s*1 creator\s*€900\.50\s*Total\s*€900\.50/);
      await expect(box("Time between stages")).toHaveText(
        /Contacted to replied\s*1 of 1 creator\s*under a day\s*Replied to agreed\s*1 of 1 creator\s*under a day$/,
      );
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await keepPicture(page, `list-outcome-${width}-${colorScheme}`);
      await page.goto(`/usage/purposes?${new URLSearchParams({ purpose: PURPOSE })}`);
      await expect(rows).toHaveText([
        /Stage/,
        /Shortlisted\s*3\s*1/,
        /Contacted\s*2/,
        /Replied\s*1/,
        /Agreed\s*1\s*3/,
        /Posted\s*0/,
      ]);
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await keepPicture(page, `purpose-outcome-${width}-${colorScheme}`, { fullPage: true });
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
