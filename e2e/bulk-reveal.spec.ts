/**
 * Reveals 1,000 creators from a failing service with the dashboard killed in between: each is bought once, and every
 * shown figure is right.
 */
import { parse } from "csv-parse/sync";
import { expect, test, type Page } from "playwright/test";
import { startBreakingSite, type BreakingSite, type Taken } from "./breaking-proxy";
import { adminContext, sites } from "./people";

const ALL = 1_000;

/** A figure of the progress as the page showed it. */
type Shown = { atMs: number; done: number; revealed: number; charged: number };

let bulk: BreakingSite;

test.beforeAll(async () => {
  const plan = [
    ...(["none", "paused", "none", "down", "none", "lost", "none"] as const),
    ...(["silent", "none", "limited", "paused", "none", "down", "down"] as const),
  ];
  bulk = await startBreakingSite("bulk", ALL, plan, { SERVICE_IDEMPOTENCY: "on" });
});
test.afterAll(() => bulk?.close());

/** Records every figure that the page shows. */
async function watchProgress(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  await page.exposeFunction("saw", (figures: Shown) => void shown.push(figures));
  await page.addInitScript(() => {
    let last = "";
    const look = () => {
      const bar = document.querySelector("progress");
      if (!bar) return;
      const fact = (label: string) => {
        const terms = [...document.querySelectorAll("dt")];
        const value = terms.find(({ textContent }) => textContent === label)?.nextElementSibling;
        return Number.parseInt((value?.textContent ?? "").replaceAll(",", ""), 10);
      };
      const figures = { done: bar.value, revealed: fact("Revealed"), charged: fact("Charged so far") };
      if (Number.isNaN(figures.charged) || JSON.stringify(figures) === last) return;
      last = JSON.stringify(figures);
      void (globalThis as unknown as { saw: (shown: Shown) => void }).saw({ atMs: Date.now(), ...figures });
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  return shown;
}

async function chooseAll(page: Page): Promise<void> {
  for (let number = 1; number <= ALL / 100; number++) {
    await page.goto(`/creators?perPage=100&page=${number}`);
    await page.getByRole("checkbox", { name: "Select this page" }).check();
    const chosen = `${(number * 100).toLocaleString("en")} selected`;
    await expect(page.getByRole("region", { name: "Selected creators" })).toContainText(chosen);
  }
}

const sum = (taken: readonly Taken[], untilMs: number) =>
  taken.filter(({ atMs }) => atMs <= untilMs).reduce((total, { credits }) => total + credits, 0);

/** Moments at which the library got its creators, ms since 1970, by its own CSV. */
async function revealedAt(page: Page): Promise<number[]> {
  const csv = await (await page.request.get("/api/dashboard/library.csv")).text();
  const rows: { revealedAt: string }[] = parse(csv, { columns: true, bom: true });
  return rows.map((row) => Date.parse(row.revealedAt));
}

test("a bulk reveal survives 429, 5xx, kill -9 and a reload", async ({ browser }) => {
  // Two starts of the dashboard take long on a busy machine.
  const { proxy, key, site } = bulk;
  const context = await adminContext(browser, site);
  const page = await context.newPage();
  const shown = await watchProgress(page);
  await chooseAll(page);
  await page.getByRole("button", { name: "Reveal 1,000 for 1,000 credits" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type 1,000 to spend").fill("1000");
  await dialog.getByRole("button", { name: "Reveal 1,000 for 1,000 credits" }).click();
  await expect(dialog.getByRole("heading", { name: "Pausing for the rate limit" })).toBeVisible();
  await dialog.getByRole("link", { name: "Open as page" }).click();
  await expect(page).toHaveURL(/\/creators\/reveals\//);

  // A call was charged and is not answered yet: the worst moment.
  await proxy.silence;
  const noContact = page.getByText("Reconnecting. Your reveal continues.");
  await bulk.killAndStart(() => expect(noContact).toBeVisible());
  await expect(noContact).toBeHidden();
  await page.reload();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1,000 creators revealed");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("1,000 creators revealed");
  expect(sum(proxy.taken, Infinity)).toBe(ALL);
  const credits = await fetch(`${sites()[0]!.address}/api/v2/credits`, { headers: { "x-svc-api-key": key } });
  expect(await credits.json()).toMatchObject({ credits: { remaining: 0 } });
  expect(new Set(proxy.met)).toEqual(new Set(["none", "limited", "paused", "down", "lost", "silent"]));
  const owned = await revealedAt(page);
  expect(owned).toHaveLength(ALL);
  await page.goto("/usage");
  await expect(page.locator("#balance")).toHaveText("0");

  // At least one per long pause and one for the time without the dashboard.
  expect(shown.length).toBeGreaterThanOrEqual(3);
  const before = { done: 0, revealed: 0, charged: 0 };
  for (const { atMs, ...figures } of shown) {
    const held = owned.filter((moment) => moment <= atMs).length;
    expect(figures.charged, "charged").toBeLessThanOrEqual(sum(proxy.taken, atMs));
    expect(figures.revealed, "revealed").toBeLessThanOrEqual(held);
    expect(figures.done, "done").toBeLessThanOrEqual(held);
    for (const name of ["done", "revealed", "charged"] as const) {
      expect(figures[name], `${name} went back`).toBeGreaterThanOrEqual(before[name]);
      before[name] = figures[name];
    }
  }
  await context.close();
});
