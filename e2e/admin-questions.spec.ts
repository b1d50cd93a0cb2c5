/**
 * Twelve questions of an admin about 90 days of activity, each answered within two clicks. The activity recorded the
 * expected numbers.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type BrowserContext, type Locator, type Page } from "playwright/test";
import { forecastOf } from "@/lib/domain/spend-forecast";
import { PEOPLE, type Spending } from "@/lib/testing/activity-people";
import type { Activity } from "@/lib/testing/activity-process";
import { BENCH, CRM, LISBON, PORTO, TRAIL, WINTER } from "@/lib/testing/activity-people";
import { writeActivity } from "@/lib/testing/write-activity";
import { Clicks } from "./clicks";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { fillSignIn, ownAdminContext, sites, watchConsole } from "./people";
import { keepPicture } from "./picture";

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

test.describe.configure({ mode: "serial" });

let folder: string;
let instance: Instance;
let activity: Activity;
let today: string;
let context: BrowserContext;
let page: Page;
let errors: string[];
const site = () => ({ name: "questions", address: instance.address, dataDir: folder });

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-questions-"));
  for (const name of ["catalogue", "has-catalogue"])
    cpSync(join(sites()[0]!.dataDir, name), join(folder, name), { recursive: true });
  activity = await writeActivity(folder, { seed: 18, password: ADMIN.password });
  today = new Date().toISOString().slice(0, 10);
  instance = await startInstance({ DATA_DIR: folder, PORT: String(await freePort()) });
  context = await ownAdminContext(browser, site());
  page = await context.newPage();
  errors = watchConsole(page);
});
test.afterAll(async () => {
  await context?.close();
  await instance?.stop();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(async () => {
  expect(errors).toEqual([]);
  await keepPicture(page, test.info().title);
});

const [RUTH, BOB, MIA, JONAS] = [PEOPLE.ruth[0], PEOPLE.bob[0], PEOPLE.mia[0], PEOPLE.jonas[0]];

/** Sums the spending that matches all given fields. */
const sumOf = (like: Partial<Spending>, of: "credits" | "owned" = "credits", from = "", to = "9") =>
  activity.spendings
    .filter((each) => Object.entries(like).every(([name, value]) => each[name as keyof Spending] === value))
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, each) => sum + each[of], 0);
const dayWords = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

async function startAt(path = "/viral"): Promise<Clicks> {
  await page.goto(path);
  return new Clicks(page);
}
const usageLink = () => page.getByRole("link", { name: "Usage", exact: true });
const rows = () => page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
const total = (name: string) => page.getByRole("listitem").getByRole("link", { name }).first();
const tile = (name: string | RegExp): Locator =>
  page
    .locator("dl")
    .first()
    .locator("div")
    .filter({ has: page.locator("dt", { hasText: name }) });
const menu = () => page.locator("summary[aria-label='Account']");
const settings = () =>
  page.locator("details[name=menu]").getByRole("link", { name: "Settings", exact: true });
const settingsEntry = (name: string) =>
  page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: new RegExp(`^${name}( *\\d+ waiting)?$`) });

test("1. who spent the 37 credits on Tuesday, and on what?", async () => {
  const day = activity.known.tuesday;
  const spent = sumOf({ day });
  expect([spent, new Date(day).getUTCDay()]).toEqual([37, 2]);
  const clicks = await startAt();
  await clicks.press(usageLink());
  await clicks.press(page.getByTitle(`${dayWords(day)}: 37 credits`));
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}$`));
  await expect(tile(/^Spent/)).toContainText("37");
  for (const who of [MIA, JONAS, CRM]) await expect(total(who)).toContainText(String(sumOf({ day, who })));
  for (const purpose of [WINTER, TRAIL])
    await expect(total(purpose)).toContainText(String(sumOf({ day, purpose })));
  await expect(rows()).toHaveCount(3);
});

test("2. which profiles did a purpose buy, and what did each cost?", async () => {
  const bought = activity.spendings.filter(({ purpose }) => purpose === LISBON).flatMap(({ ids }) => ids);
  expect(bought.length).toBeGreaterThan(0);
  const clicks = await startAt();
  await clicks.press(usageLink());
  await clicks.press(page.getByRole("link", { name: `Profiles for ${LISBON}` }).first());
  const profiles = page.getByRole("table").locator("tbody tr");
  await expect(profiles).toHaveCount(bought.length);
  for (const id of bought) {
    const profile = profiles.filter({ hasText: `@${activity.handles[id]}` });
    await expect(profile.getByRole("cell").filter({ hasText: /^1$/ })).toHaveCount(1);
  }
});

test("3. why were we charged twice for @foo?", async () => {
  const { twice, page: opened } = activity.known;
  const clicks = await startAt();
  await clicks.press(usageLink());
  await clicks.type(page.getByRole("textbox", { name: "Profile" }), `@${activity.handles[twice]}`);
  await expect(rows()).toHaveCount(2);
  const again = rows().nth(0);
  await expect(again).toContainText(`Opened a page of ${opened.creators} creators`);
  await expect(again).toContainText("1 owned before");
  for (const words of [RUTH, BENCH, `−${opened.creators}`]) await expect(again).toContainText(words);
  for (const words of ["Revealed 1 creator", JONAS, TRAIL, "−1"])
    await expect(rows().nth(1)).toContainText(words);
});

test("4. how many credits next month?", async () => {
  const daily = Array.from({ length: 14 }, (_, index) => sumOf({ day: addDays(today, index - 13) }));
  const [low, high] = forecastOf(daily, null).range!.perMonth;
  const clicks = await startAt();
  await clicks.press(usageLink());
  await expect(tile("Forecast")).toContainText(`next 30 days: ${low}–${high} credits`);
});

test("6. who approved this?", async () => {
  const clicks = await startAt();
  await clicks.press(menu());
  await clicks.press(settings());
  await clicks.press(settingsEntry("Requests"));
  const asked = page.getByRole("listitem").filter({ hasText: PORTO });
  await expect(asked).toContainText(BOB);
  await expect(asked).toContainText("12 credits more for a 12-credit reveal");
  await expect(asked).toContainText(`by ${RUTH}`);
  await expect(asked).toContainText(dayWords(activity.known.approvedUntil));
});

test("7. what changed, and who did it?", async () => {
  const clicks = await startAt();
  await clicks.press(menu());
  await clicks.press(settings());
  await clicks.press(settingsEntry("Audit log"));
  const changed = (words: string) => page.getByRole("main").locator("summary").filter({ hasText: words });
  await expect(changed("changed the spending settings").first()).toContainText(
    `${RUTH} changed the spending settings Require approval above: none → 200`,
  );
  await expect(changed(`the budget of ${BOB}`).first()).toContainText(`${PEOPLE.ada[0]} saved`);
  await expect(changed(`the budget of ${BOB}`).first()).toContainText("5 → 10");
});

test("8. what did a key do?", async () => {
  const clicks = await startAt();
  await clicks.press(usageLink());
  await clicks.press(total(CRM));
  const calls = activity.spendings.filter(({ who, day }) => who === CRM && day > addDays(today, -30));
  await expect(rows()).toHaveCount(calls.length + 1);
  for (const { credits } of calls)
    await expect(
      rows()
        .filter({ hasText: `Fetched ${credits} profiles` })
        .first(),
    ).toContainText(`−${credits}`);
  await expect(rows().filter({ hasText: "Purchase of 95 refused" })).toHaveCount(1);
  await expect(tile(/^Spent/)).toContainText(String(sumOf({ who: CRM }, "credits", addDays(today, -29))));
});

test("9. what did we save by owning?", async () => {
  const clicks = await startAt();
  await clicks.press(usageLink());
  await expect(tile("Saved by owning").locator("dd").first()).toHaveText(
    String(sumOf({}, "owned", addDays(today, -29))),
  );
});

test("10. is anything held, and why?", async () => {
  const clicks = await startAt();
  await clicks.press(usageLink());
  await expect(tile("Balance")).toContainText(`${activity.known.held} held`);
  await clicks.press(page.getByRole("link", { name: "Review", exact: true }));
  const held = page.getByRole("main").getByRole("listitem").filter({ hasText: BENCH });
  for (const words of ["may cost up to 4", JONAS, "The connection broke."])
    await expect(held).toContainText(words);
});

test("11. does it agree with the service?", async () => {
  const clicks = await startAt();
  // The first check comes soon after the start; a reload does not count as a click.
  const line = page.getByRole("link", { name: /^Reconciled with the service: \d\d:\d\d/ });
  await clicks.press(usageLink());
  await expect(page).toHaveURL(/\/usage$/);
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await clicks.press(line);
  await expect(page.getByText("No open differences.")).toBeVisible();
});

test("12. who may still spend how much?", async () => {
  const month = `${today.slice(0, 7)}-01`;
  const clicks = await startAt();
  await clicks.press(menu());
  await clicks.press(settings());
  await clicks.press(settingsEntry("Spending"));
  const line = (name: string) => page.getByRole("row").filter({ hasText: name });
  const spent = sumOf({ who: BOB }, "credits", month);
  await expect(line(BOB)).toContainText(`${spent} of 22${22 - spent} left`);
  await expect(line(BOB)).toContainText("includes 12 extra until");
  await expect(line(LISBON)).toContainText("6 of 5044 left");
  const ofKey = sumOf({ who: CRM }, "credits", month);
  await expect(line(CRM)).toContainText(`${ofKey} of 60${60 - ofKey} left`);
});

test("shows spent, held and remaining credits on a phone", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const day = activity.known.tuesday;
  let clicks = await startAt();
  await clicks.press(usageLink());
  await clicks.press(page.getByTitle(`${dayWords(day)}: 37 credits`));
  await expect(total(MIA)).toContainText("20");
  await expect(rows().first()).toContainText(CRM);
  clicks = await startAt();
  await clicks.press(usageLink());
  await expect(tile("Balance")).toContainText(`${activity.known.held} held`);
  await expect(tile("Forecast")).toContainText("next 30 days");
  clicks = await startAt();
  await clicks.press(menu());
  await clicks.press(settings());
  // The pages are a menu on a phone.
  await page.getByRole("navigation", { name: "Settings" }).locator("summary").click();
  await clicks.press(settingsEntry("Spending"));
  await expect(page.getByRole("row").filter({ hasText: BOB })).toContainText("left");
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("5. stop Bob now", async ({ browser }) => {
  const his = await browser.newContext({ baseURL: instance.address });
  const window = await his.newPage();
  await window.goto("/creators");
  await fillSignIn(window, "bob@example.com", ADMIN.password);
  await expect(window).toHaveURL(/\/creators/);
  const clicks = await startAt("/admin/members");
  await clicks.press(page.getByRole("link", { name: `Disable ${BOB} …` }));
  await expect(page.getByText("All sessions", { exact: true })).toBeVisible();
  await clicks.press(page.getByRole("button", { name: `Disable ${BOB}` }));
  await expect(page.getByText("Disabled. This member can’t sign in.")).toBeVisible();
  await window.goto("/usage");
  await expect(window).toHaveURL(/sign-in/);
  await his.close();
});
