/** A real process whose PostgreSQL stops and restarts: it reports this, loses nothing and recovers. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditLedger } from "@/lib/server/team/audit-ledger";
import { heldCredits } from "@/lib/server/team/reveal/reveal-context";
import { openTestCluster, openBrowser, type TestCluster } from "@/lib/testing/open-test-cluster";
import { ids } from "@/lib/testing/open-test-team";
import { figuresOf, readinessOf, type SiteProcess } from "@/lib/testing/start-site-process";

const PATIENCE = { timeout: 90_000, interval: 50 };

let cluster: TestCluster;
let sites: SiteProcess[];
beforeEach(async () => {
  cluster = await openTestCluster();
  sites = await Promise.all([cluster.start(), cluster.start()]);
});
afterEach(() => cluster.close());

/** Status, and what the answer says. */
async function told(answer: Response): Promise<{ status: number; text: string }> {
  return { status: answer.status, text: await answer.text() };
}

test("answers 503 during the outage, and pays a running reveal once", async () => {
  const { postgres, service, db } = cluster;
  const [site] = sites as [SiteProcess];
  const browser = await openBrowser(cluster, site.url);
  const quoted = await (await browser.post("quote", { ids: ids(1, 150) })).json();
  const late = await (await browser.post("quote", { ids: ids(201, 210) })).json();
  service.setDelay(Infinity);
  const { id } = await (await browser.post("reveals", { quoteId: quoted.id })).json();
  await expect.poll(() => service.calls.length, PATIENCE).toBe(1);

  await postgres.halt();
  // The answer of a charged call arrives while the database is down.
  service.answer();
  service.setDelay(0);
  await expect.poll(() => readinessOf(site.url), PATIENCE).toBe(503);
  const health = await (await fetch(`${site.url}/api/health`)).json();
  expect(health.reasons).toMatchObject([{ code: "database_failed" }]);
  expect((await fetch(`${site.url}/api/health/live`)).status).toBe(200);
  const metrics = await figuresOf(site.url);
  expect(metrics).toMatch(/^scoutdeck_database_up 0$/m);
  const refused = await told(await browser.post("reveals", { quoteId: late.id }));
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: "unavailable",
    detail: "The database cannot answer right now.",
  });
  expect((await browser.get(`reveals/${id}`)).status).toBe(503);

  await postgres.resume();
  await expect.poll(() => readinessOf(site.url), PATIENCE).toBe(200);
  expect((await browser.post("reveals", { quoteId: late.id })).status).toBe(200);
  const open = () => db.selectFrom("reveal").select("id").where("finishedAt", "is", null).execute();
  await expect.poll(open, PATIENCE).toEqual([]);
  const owned = await db.selectFrom("ownedCreator").select("creatorId").execute();
  expect([owned.length, service.charged()]).toEqual([160, 160]);
  expect([await heldCredits(db), await auditLedger(db)]).toEqual([0, []]);
  const figures = await figuresOf(site.url);
  expect(figures).toMatch(/^scoutdeck_database_up 1$/m);
  // An empty database already has some megabytes.
  expect(Number(/^scoutdeck_data_bytes\{of="database"\} (\d+)$/m.exec(figures)![1])).toBeGreaterThan(5e6);
});

test("an outage longer than the lease declares no process dead", async () => {
  const { postgres, db } = cluster;
  const instances = () => db.selectFrom("instance").select(["id", "heartbeat"]).orderBy("id").execute();
  // A process answers before it has written itself down.
  await expect.poll(async () => (await instances()).length, PATIENCE).toBe(sites.length);
  const before = await instances();
  await expect
    .poll(async () => (await db.selectFrom("instance").select("heartbeat").execute())[0]!.heartbeat, PATIENCE)
    .toBeGreaterThan(before[0]!.heartbeat);
  await postgres.halt();
  // Time passes: a lease of 15 s and more.
  await new Promise((resolve) => setTimeout(resolve, 17_000));
  await postgres.resume();
  const beats = async () => {
    const rows = await db.selectFrom("instance").select(["heartbeat"]).execute();
    return rows.map(({ heartbeat }) => heartbeat);
  };
  const then = await beats();
  await expect.poll(async () => (await beats()).every((beat, i) => beat > then[i]! + 1), PATIENCE).toBe(true);
  const after = await db.selectFrom("instance").select(["id", "endedAt"]).orderBy("id").execute();
  expect(after).toEqual(before.map(({ id }) => ({ id, endedAt: null })));
  for (const site of sites) expect(site.output()).not.toContain("instance.declared-dead");
});
