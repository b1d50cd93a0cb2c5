/** Reaches every state of the two searches with a real second service. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Browser, type BrowserContext, type Page } from "playwright/test";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance, type Instance } from "./instance";
import { adminContext, fillSignIn, watchConsole, type Site } from "./people";
import { startFaultService, type Mood, type FaultService } from "./fault-service";
import { keepPicture } from "./picture";
import { settled } from "./settled";
import { widthsByTheme } from "./variants";
import { layoutShift, sidewaysScroll, violations } from "./violations";

const MAX_SHIFT = 0.02;

let service: FaultService;
let instance: Instance;
let site: Site;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "scoutdeck-states-"));
  service = await startFaultService();
  instance = await startInstance({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SERVICE_URL: service.url,
    SERVICE_API_KEY: "simulated",
    DEMO_DATA: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  site = { name: "fault service", address: instance.address, dataDir: folder };
});
test.afterAll(async () => {
  await instance.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
test.afterEach(() => service.setMood({ name: "well" }));

/** Each test searches for something else, because an answer is kept for some seconds. */
let question = 1000;
const SEARCHES = [
  {
    path: "/viral",
    address: () => `/viral?viewsMin=${++question}`,
    rows: (page: Page) => page.getByRole("article"),
  },
  {
    path: "/creators",
    address: () => `/creators?followersMin=${++question}`,
    rows: (page: Page) => page.locator("tbody tr"),
  },
] as const;

async function open(browser: Browser): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await adminContext(browser, site);
  const page = await context.newPage();
  return { context, page, errors: watchConsole(page) };
}

/** Checks the open page in both themes and at three widths; the length of its name decides which widths in which theme. */
async function checkVariants(page: Page, name: string): Promise<void> {
  for (const { theme, widths } of widthsByTheme(name.length)) {
    // Colours in a transition to the other theme have no meaningful contrast.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    expect(await violations(page), `${name} ${theme}`).toEqual([]);
    // The last one: 1280×720 at 200 %.
    for (const [width, height] of [...widths.map((each) => [each, 900] as const), [640, 360] as const]) {
      await page.setViewportSize({ width, height });
      await keepPicture(page, `state-${name}-${width}-${theme}`);
      expect(await sidewaysScroll(page), `${name} at ${width} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}

async function expectStill(page: Page): Promise<void> {
  const { score, moved } = await layoutShift(page);
  expect(score, moved.join("\n")).toBeLessThanOrEqual(MAX_SHIFT);
}

const setMood = (mood: Mood) => service.setMood(mood);

for (const { path, address, rows } of SEARCHES) {
  const name = path.slice(1);

  test(`${path} limited: counts down and continues`, async ({ browser }) => {
    const { context, page, errors } = await open(browser);
    setMood({ name: "limited", retryAfterS: 9 });
    const wanted = address();
    await page.goto(wanted);
    const card = page.getByRole("main").getByRole("alert");
    await expect(card.getByRole("heading")).toHaveText("Searching is paused");
    await expect(card).toContainText(/next try in 0:0\d/);
    setMood({ name: "well" });
    const before = service.requests.length;
    await expect(rows(page).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(wanted);
    expect(service.requests.length).toBeGreaterThan(before);
    await expectStill(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${path} down: shows what works, retries on request`, async ({ browser }) => {
    const { context, page, errors } = await open(browser);
    setMood({ name: "down" });
    const wanted = address();
    await page.goto(wanted);
    const card = page.getByRole("main").getByRole("alert");
    await expect(card.getByRole("heading")).toHaveText("The service isn’t answering");
    await expect(card).toContainText("No credits were spent");
    await expectStill(page);
    await checkVariants(page, `${name}-down`);
    await page.goto("/library");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(wanted);
    setMood({ name: "well" });
    await card.getByRole("link", { name: "Try now" }).click();
    await expect(rows(page).first()).toBeVisible();
    await expectStill(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${path} refused: an unreadable answer is named and not retried`, async ({ browser }) => {
    const { context, page } = await open(browser);
    setMood({ name: "nonsense" });
    await page.goto(address());
    const card = page.getByRole("main").getByRole("alert");
    await expect(card.getByRole("heading")).toHaveText("The service’s answer can’t be read");
    await expect(card).not.toContainText("next try");
    await card.getByText("Details for your admin").click();
    await expect(card).toContainText("service_unknown_outcome");
    await checkVariants(page, `${name}-refused`);
    await context.close();
  });

  test(`${path} key refused: shows the problem and who can fix it`, async ({ browser }) => {
    const { context, page } = await open(browser);
    setMood({ name: "key" });
    await page.goto(address());
    const card = page.getByRole("main").getByRole("alert");
    await expect(card.getByRole("heading")).toHaveText("The service rejected our API key");
    await expect(card).toContainText("An admin can set a valid key");
    await expect(card.getByText("SERVICE_API_KEY").first()).toBeVisible();
    await expect(card).toContainText("(401)");
    await expect(card).not.toContainText("next try");
    await checkVariants(page, `${name}-key`);
    await context.close();
  });

  test(`${path} empty: shows the results without each filter`, async ({ browser }) => {
    const { context, page } = await open(browser);
    await page.goto(path === "/viral" ? `${address()}&hook=zzz` : `${address()}&bio=zzz`);
    await expect(rows(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(path === "/viral" ? "1,250" : "260");
    await expectStill(page);
    await checkVariants(page, `${name}-empty`);
    await context.close();
  });

  test(`${path} loading: dims the old results without layout shift`, async ({ browser }) => {
    const { context, page, errors } = await open(browser);
    await page.goto(address());
    await expect(rows(page).first()).toBeVisible();
    const first = await rows(page).first().innerText();
    setMood({ name: "held", holds: () => true });
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-pending", "1");
    expect(await rows(page).first().innerText()).toBe(first);
    expect(await violations(page)).toEqual([]);
    setMood({ name: "well" });
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator("html")).not.toHaveAttribute("data-pending");
    await expect.poll(() => rows(page).first().innerText()).not.toBe(first);
    await expectStill(page);
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${path} slow: shows the page at once, then advice, then results`, async ({ browser }) => {
    const { context, page, errors } = await open(browser);
    setMood({ name: "held", holds: () => true });
    const wanted = address();
    await page.goto(wanted, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Searching…");
    await expect(page.getByRole("button", { name: "Show results" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reset" })).toBeVisible();
    const card = page.getByRole("main").getByRole("status").filter({ hasText: "The service is slow" });
    await expect(card).toBeVisible();
    await expect(card.getByRole("link", { name: "Try again" })).toHaveAttribute("href", wanted);
    await expect(card.getByRole("link", { name: "Search without filters" })).toHaveAttribute("href", path);
    await checkVariants(page, `${name}-slow`);
    setMood({ name: "well" });
    await expect(rows(page).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Searching…");
    // Content stays until the next answer replaces it.
    await settled(page);
    setMood({ name: "held", holds: () => true });
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-pending", "1");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
    setMood({ name: "well" });
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("This is taking longer than usual.")).toBeHidden();
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${path} dripping: shows the page at once, then advice, then results`, async ({ browser }) => {
    const { context, page, errors } = await open(browser);
    setMood({ name: "dripping" });
    await page.goto(address(), { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Searching…");
    await expect(page.getByRole("button", { name: "Show results" })).toBeVisible();
    const card = page.getByRole("main").getByRole("status").filter({ hasText: "The service is slow" });
    await expect(card).toBeVisible();
    setMood({ name: "well" });
    await expect(rows(page).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test(`${path} slow: loads completely without JavaScript`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await expect(page).toHaveURL(/viral/);
    setMood({ name: "held", holds: () => true });
    const wanted = address();
    await page.goto(wanted, { waitUntil: "commit" });
    await expect(page.getByRole("link", { name: "Wait for results" })).toHaveAttribute(
      "href",
      `${wanted}&wait=1`,
    );
    setMood({ name: "well" });
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(`${wanted}&wait=1`);
    // No link of the page keeps it.
    await expect(page.locator('a[href*="wait=1"]')).toHaveCount(0);
    await context.close();
  });

  test(`${path} offline: keeps the page and opens the link afterwards`, async ({ browser }) => {
    const { context, page } = await open(browser);
    await page.goto(address());
    const wanted = page.url();
    await expect(rows(page).first()).toBeVisible();
    // Once its scripts run, the page notices the lost connection.
    await settled(page);
    await context.setOffline(true);
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("opens when you’re back online")).toBeVisible();
    await expect(page).toHaveURL(wanted);
    await expect(rows(page).first()).toBeVisible();
    await checkVariants(page, `${name}-offline`);
    await context.setOffline(false);
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText("You’re offline.")).toHaveCount(0);
    await context.close();
  });
}

test("a service without counts: insights from a sample, with progress", async ({ browser }) => {
  const { context, page, errors } = await open(browser);
  setMood({ name: "held", holds: (request) => request.includes('"page":4,"pageSize":100') });
  const insights = `/viral?viewsMin=${++question}&view=insights`;
  await page.goto(insights, { waitUntil: "commit" });
  await expect(page.getByRole("status").filter({ hasText: "Reading the newest" })).toContainText(
    "300 so far",
  );
  await expect(page.getByRole("link", { name: "Show results" })).toBeHidden();
  await checkVariants(page, "viral-sampling");
  setMood({ name: "well" });
  await expect(page.getByText("Newest 1,000 of 1,250").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Posts by follower count/ })).toBeVisible();
  await expectStill(page);
  await checkVariants(page, "viral-sample");
  expect(errors).toEqual([]);
  await context.close();
});

test("a sample without JavaScript waits for its result", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillSignIn(page, ADMIN.email, ADMIN.password);
  await page.goto(`/viral?viewsMin=${++question}&view=insights`);
  await page.getByRole("link", { name: "Show results" }).click();
  await expect(page.getByText("Newest 1,000 of 1,250").first()).toBeVisible();
  await context.close();
});

/** The last test: the app sends this service nothing more for two minutes. */
test("the rate limit countdown is accessible in every variant", async ({ browser }) => {
  const { context, page } = await open(browser);
  setMood({ name: "limited", retryAfterS: 120 });
  for (const { path, address } of SEARCHES) {
    await page.goto(address());
    await expect(page.getByRole("main").getByRole("alert")).toContainText(/next try in [12]:\d\d/);
    await expectStill(page);
    await checkVariants(page, `${path.slice(1)}-limited`);
  }
  await context.close();
});
