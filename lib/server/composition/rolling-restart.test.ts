/** Two real processes behind a real reverse proxy on one PostgreSQL, restarted in turn during purchases. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { heldCredits } from "@/lib/server/team/reveal/reveal-context";
import { openTestCluster, openBrowser, type TestCluster } from "@/lib/testing/open-test-cluster";
import { ids } from "@/lib/testing/open-test-team";
import { startReverseProxy } from "@/lib/testing/start-reverse-proxy";
import { readinessOf, type SiteProcess } from "@/lib/testing/start-site-process";

const PATIENCE = { timeout: 90_000, interval: 50 };

/** Many times what the proxy's checks take on a busy machine. */
const SETTINGS = { STOP_DELAY_MS: "2000" };
/** Creators of one reveal: two calls. */
const SIZE = 120;
const BUYERS = 3;
const REVEALS_EACH = 6;

let cluster: TestCluster;
beforeEach(async () => void (cluster = await openTestCluster()));
afterEach(() => cluster.close());

type Load = { failed: string[]; answered: number; reveals: number; ended: Promise<void>; stop: () => void };

/** Buyers who also read their purchases until `stop`. */
async function buyUnder(url: string): Promise<Load> {
  const { post, get } = await openBrowser(cluster, url);
  let isOpen = true;
  const load = { failed: [] as string[], answered: 0, reveals: 0 };
  const ok = async (sent: Promise<Response>) => {
    const answer = await sent;
    const text = await answer.text();
    if (answer.ok) load.answered++;
    else load.failed.push(`${answer.status} ${text}`);
    return answer.ok ? JSON.parse(text) : {};
  };
  const buyer = async (index: number) => {
    for (let bought = 0, last = ""; isOpen || bought < REVEALS_EACH;) {
      if (bought < REVEALS_EACH) {
        const first = (index * REVEALS_EACH + bought++) * SIZE;
        const { id: quoteId } = await ok(post("quote", { ids: ids(first + 1, first + SIZE) }));
        last = (await ok(post("reveals", { quoteId }))).id;
        load.reveals++;
      }
      for (let reads = 0; reads < 10; reads++) await ok(get(`reveals/${last}`));
    }
  };
  const ended = Promise.all(Array.from({ length: BUYERS }, (_, index) => buyer(index))).then(() => undefined);
  return Object.assign(load, { ended, stop: () => void (isOpen = false) });
}

test("no request fails, nothing is lost and nothing is charged twice", async () => {
  const { service, db } = cluster;
  service.setDelay(150);
  let sites: SiteProcess[] = await Promise.all([
    cluster.start(undefined, SETTINGS),
    cluster.start(undefined, SETTINGS),
  ]);
  const proxy = await startReverseProxy(sites.map(({ url }) => url));
  await expect.poll(() => proxy.ready().length, PATIENCE).toBe(2);
  const load = await buyUnder(proxy.url);
  const lives: string[] = [];
  for (const [index, site] of sites.entries()) {
    await expect.poll(() => load.reveals, PATIENCE).toBeGreaterThan(index * 5 + 1);
    site.signal("SIGTERM");
    await expect.poll(() => readinessOf(site.url), PATIENCE).toBe(503);
    // It still serves.
    expect((await fetch(`${site.url}/api/health/live`)).status).toBe(200);
    expect(await site.ended).toBe(0);
    lives.push(site.url);
    sites = sites.with(index, await cluster.start(Number(new URL(site.url).port), SETTINGS));
    await expect.poll(() => proxy.ready().length, PATIENCE).toBe(2);
  }
  load.stop();
  await load.ended;
  expect({ failed: load.failed, failures: proxy.failures }).toEqual({ failed: [], failures: [] });
  expect([new Set(lives).size, load.reveals]).toEqual([2, BUYERS * REVEALS_EACH]);
  expect(load.answered).toBeGreaterThan(load.reveals * 12 - 1);

  const open = () => db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute();
  await expect.poll(open, PATIENCE).toEqual([]);
  const count = BUYERS * REVEALS_EACH * SIZE;
  const owned = await db.selectFrom("ownedCreator").select("creatorId").execute();
  const sold = service.charges.flatMap((charge) => charge.ids);
  expect([owned.length, service.charged(), new Set(sold).size]).toEqual([count, count, count]);
  expect([await heldCredits(db), await auditLedger(db)]).toEqual([0, []]);
  // All four lives were recorded, and the two that stopped reported it.
  const instances = await db.selectFrom("instance").select("endedAt").execute();
  expect(instances.map(({ endedAt }) => endedAt === null).sort()).toEqual([false, false, true, true]);
  await proxy.close();
});
