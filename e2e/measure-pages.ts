/**
 * `npm run bench:browser`: page speed with a CPU slowed down four times. Uses the production build with demo data and
 * takes medians of several loads, each in a new profile. `-- 9 /account /admin/keys` measures only the first press on
 * these pages, or on every page with `press`, with as many loads.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { median } from "@/lib/bench/figures";
import { findChromium } from "@/lib/host/find-chromium";
import { freePort } from "@/lib/testing/free-port";
import { ADMIN, startInstance } from "./instance";
import { PAGE_ADDRESSES, RESULT_ADDRESSES } from "./page-addresses";
import { pageWeight } from "./page-weight";
import { adminContext } from "./people";

const LOADS = Math.max(5, Number(process.argv[2] ?? 5));
const [, , , ...PRESSED] = process.argv;
const SLOWDOWN = 4;
/**
 * Connections. `network`: ms, bytes per second; null: the machine's own. `targets`: ms, share of the viewport, ms. On a
 * slow line, the page must not jump while it arrives; interactions are not measured.
 */
const LINES = [
  { name: "this machine", network: null, targets: { lcp: 1_200, cls: 0.02, inp: 100 } },
  {
    name: "1.6 Mbit/s, 150 ms",
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
    targets: { lcp: 1_800, cls: 0.01, inp: null },
  },
] as const;
type Line = (typeof LINES)[number];

type Vitals = { lcp: number; cls: number; events: { ms: number; what: string }[] };
type Load = { lcp: number; cls: number; inp: number; slowest: string };

/** Runs first in the page. It is a text, because the loader of this file adds helpers that pages lack. */
const OBSERVE = `
  const vitals = (globalThis.vitals = { lcp: 0, cls: 0, events: [] });
  const watch = (type, onEntry, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options });
  watch("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  watch("layout-shift", ({ value, hadRecentInput }) => (vitals.cls += hadRecentInput ? 0 : value));
  watch("event", ({ interactionId, duration, name }) => {
    if (interactionId) vitals.events.push({ ms: duration, what: name });
  }, { durationThreshold: 16 });
`;

/** A user action on a page, with its name in the report. */
type Step = { name: string; run: (page: Page) => Promise<void> };

const openGroup: Step = {
  name: "open a filter",
  run: async (page) => page.getByRole("complementary").locator("summary").nth(1).click(),
};
const typeWords: Step = {
  name: "type in the quick box",
  run: async (page) => {
    await page.getByRole("search").getByRole("combobox").click();
    await page.keyboard.type("food italy 10k-50k", { delay: 60 });
    await page.getByRole("search").getByRole("combobox").fill("");
    await page.keyboard.press("Escape");
  },
};
const tickOption: Step = {
  name: "tick a filter",
  run: async (page) => {
    const aside = page.getByRole("complementary");
    await aside.locator("label:has(input[type=checkbox]), label:has(input[type=radio])").nth(1).click();
  },
};
const STEPS: Record<string, Step[]> = {
  "/viral": [
    openGroup,
    tickOption,
    typeWords,
    { name: "hover a card", run: async (page) => page.locator("article").nth(1).hover() },
    {
      name: "open a post",
      run: async (page) => {
        await page.locator("article [data-open]").first().click();
        await page.waitForURL(/post=/);
      },
    },
  ],
  "/creators": [
    openGroup,
    tickOption,
    typeWords,
    {
      name: "choose rows",
      run: async (page) => {
        for (const index of [0, 1, 2]) await page.locator("input[name=ids]").nth(index).click();
      },
    },
    { name: "choose the page", run: async (page) => page.locator("thead input[data-choose-page]").click() },
  ],
};

/** Every page with results; those without steps are only loaded. */
const ADDRESSES = [...RESULT_ADDRESSES, "/viral?view=insights"];

const vitalsOf = (page: Page) =>
  page.evaluate(() => structuredClone((globalThis as unknown as { vitals: Vitals }).vitals));

/** Slowest interaction so far: with few interactions, this equals INP. */
function slowestOf(events: Vitals["events"]): { ms: number; what: string } {
  return events.reduce((slowest, event) => (event.ms > slowest.ms ? event : slowest), { ms: 0, what: "-" });
}

async function load(browser: Browser, state: BrowserState, path: string, line: Line): Promise<Load> {
  const context = await browser.newContext({ ...state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    if (line.network) {
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", { offline: false, ...line.network });
    }
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const { lcp, cls } = await vitalsOf(page);
    if (lcp === 0) throw new Error(`${path}: the browser reported no largest paint.`);
    let [inp, slowest, seen] = [0, "-", 0];
    for (const step of line.network ? [] : (STEPS[path] ?? [])) {
      await step.run(page);
      await page.waitForTimeout(500);
      const { events } = await vitalsOf(page);
      const worst = slowestOf(events.slice(seen));
      seen = events.length;
      if (worst.ms > inp) [inp, slowest] = [worst.ms, `${step.name} (${worst.what})`];
    }
    return { lcp, cls: Math.max(cls, (await vitalsOf(page)).cls), inp, slowest };
  } finally {
    await context.close();
  }
}

const accountMenu = (page: Page) => page.getByRole("banner").locator("summary[aria-label=Account]");

/** The first press on a page: on the account menu, as soon as the markup is there, and again later. */
async function press(browser: Browser, state: BrowserState, path: string) {
  const context = await browser.newContext({ ...state, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.goto(path, { waitUntil: "commit" });
    const menu = accountMenu(page);
    const longest = async (seen = 0) => {
      await page.waitForTimeout(500);
      const { events } = await vitalsOf(page);
      return { ms: slowestOf(events.slice(seen)).ms, seen: events.length };
    };
    await menu.click();
    const alive = await longest();
    // A page that listens for changes never has a quiet network.
    await page.waitForLoadState("load");
    await page.waitForTimeout(1_500);
    await menu.click();
    return { alive: alive.ms, quiet: (await longest(alive.seen)).ms };
  } finally {
    await context.close();
  }
}

async function pressOn(browser: Browser, state: BrowserState, paths: readonly string[]): Promise<void> {
  console.log(`\nThe account menu, medians of ${LOADS} loads. 0: under 16 ms.`);
  for (const path of paths) {
    const presses: Awaited<ReturnType<typeof press>>[] = [];
    for (let count = 0; count < LOADS; count++) presses.push(await press(browser, state, path));
    const alive = presses.map((each) => each.alive);
    const quiet = median(presses.map((each) => each.quiet));
    console.log(
      `${path}: ${median(alive)} ms while it comes alive (slowest ${Math.max(...alive)}), ${quiet} ms when quiet`,
    );
  }
}

type BrowserState = { baseURL: string; storageState: Awaited<ReturnType<BrowserContext["storageState"]>> };

function row(path: string, { name, targets }: Line, loads: readonly Load[]) {
  const [lcp, cls, inp] = (["lcp", "cls", "inp"] as const).map((key) =>
    median(loads.map((each) => each[key])),
  ) as [number, number, number];
  const slowest = [...loads].sort((a, b) => b.inp - a.inp)[0]?.slowest;
  const isMet = lcp <= targets.lcp && cls <= targets.cls && (targets.inp === null || inp <= targets.inp);
  return {
    line: name,
    page: path,
    "LCP ms": Math.round(lcp),
    CLS: Number(cls.toFixed(4)),
    "INP ms": targets.inp === null ? "-" : Math.round(inp),
    "slowest step": slowest,
    targets: isMet ? "met" : "missed",
  };
}

async function measureLoads(
  browser: Browser,
  state: BrowserState,
  { request }: BrowserContext,
): Promise<void> {
  const weights = [];
  for (const page of [...ADDRESSES, "/lists"]) weights.push({ page, ...(await pageWeight(request, page)) });
  console.table(weights);
  const rows = [];
  for (const line of LINES)
    for (const path of ADDRESSES) {
      const loads: Load[] = [];
      for (let count = 0; count < LOADS; count++) loads.push(await load(browser, state, path, line));
      rows.push(row(path, line, loads));
    }
  console.log(
    `\nMedians of ${LOADS} loads, CPU ${SLOWDOWN}x slower, 1440 x 900, ${cpus().length} cores, ${browser.version()}`,
  );
  console.table(rows);
}

const folder = mkdtempSync(join(tmpdir(), "scoutdeck-browser-"));
const instance = await startInstance({
  DATA_DIR: folder,
  PORT: String(await freePort()),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});
const browser = await chromium.launch({
  executablePath: (await findChromium(console.log)) || undefined,
  args: ["--no-sandbox", "--disable-background-networking"],
});
try {
  const site = { name: "measured", address: instance.address, dataDir: folder };
  const signedIn = await adminContext(browser, site);
  const state = { baseURL: instance.address, storageState: await signedIn.storageState() };
  // The first answers of a server compile its code, which happens only once.
  const asked = PRESSED.length === 0 || PRESSED[0] === "press" ? PAGE_ADDRESSES : PRESSED;
  const pressed: string[] = [];
  const opened = await signedIn.newPage();
  for (const path of new Set([...ADDRESSES, ...asked])) {
    await opened.goto(path);
    // Pages before signing in have no menu.
    if (asked.includes(path) && (await accountMenu(opened).isVisible())) pressed.push(path);
  }
  await opened.close();
  if (PRESSED.length === 0) await measureLoads(browser, state, signedIn);
  await signedIn.close();
  await pressOn(browser, state, pressed);
  for (const { name, targets } of LINES)
    console.log(`Targets, ${name}: LCP ${targets.lcp} ms, CLS ${targets.cls}, INP ${targets.inp ?? "-"} ms.`);
} finally {
  await browser.close();
  await instance.stop();
  rmSync(folder, { recursive: true, force: true });
}
