/** Unknown outcomes after a change of the service, its key or a clock, with real processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import { runDashboard } from "@/lib/testing/run-dashboard";
import { startKeyedService, type KeyedService } from "@/lib/testing/start-keyed-service";
import { json } from "@/lib/testing/start-test-server";

/** A test starts up to six processes, which can take minutes on a busy machine. */

const DAY_MS = 86_400_000;
const IDS = ["tiktok_1", "tiktok_2", "tiktok_3", "tiktok_4", "tiktok_5"];
const SETTLED = [{ state: "settled", charged: 5 }];
const UNKNOWN = [{ state: "unknown", charged: 0 }];

let dataDir: string;
let first: KeyedService;
let second: KeyedService;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "scoutdeck-connected-"));
  [first, second] = [await startKeyedService("first"), await startKeyedService("second")];
});
afterEach(async () => {
  await Promise.all([first.close(), second.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const settingsOf = ({ url }: KeyedService, apiKey = "key-1", idempotency = "on") => ({
  SERVICE_URL: url,
  SERVICE_API_KEY: apiKey,
  SERVICE_IDEMPOTENCY: idempotency,
});

/** A purchase that the service charged, and whose four answers were lost. */
async function buyAndLoseTheAnswers(): Promise<void> {
  first.losing = 4;
  const books = await runDashboard(dataDir, settingsOf(first), { acts: [{ buy: IDS }, { settle: true }] });
  expect(books).toMatchObject({ attempts: UNKNOWN, held: 5, owned: 0 });
  expect([first.charged(), first.losing]).toEqual([5, 0]);
}
const recovering = { acts: [{ recover: true as const }, { recover: true as const }] };

test("another service or key is never charged, with a reason", async () => {
  await buyAndLoseTheAnswers();
  const before = first.calls().length;

  const elsewhere = await runDashboard(dataDir, settingsOf(second), recovering);
  expect(second.calls()).toEqual([]);
  expect(elsewhere).toMatchObject({ attempts: UNKNOWN, held: 5 });
  expect(elsewhere.unknown).toMatchObject([
    { isRetried: false, obstacle: expect.stringContaining("The connected service has changed since") },
  ]);

  const otherKey = await runDashboard(dataDir, settingsOf(first, "key-2"), recovering);
  expect([otherKey.attempts, first.calls().length]).toEqual([UNKNOWN, before]);
  expect(otherKey.unknown[0]!.obstacle).toContain("The API key has changed since");

  const embedded = await runDashboard(dataDir, {}, recovering);
  expect(embedded.attempts).toEqual(UNKNOWN);
  const db = await openDatabase(dataDir);
  expect(await db.selectFrom("serviceEntry").select("id").where("kind", "=", "charge").execute()).toEqual([]);
  const told = await db.selectFrom("chargeAttempt").selectAll().executeTakeFirstOrThrow();
  expect(told).toMatchObject({
    provider: "instance:first",
    keyFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(JSON.stringify(told)).not.toContain("key-1");
  await db.destroy();

  const back = await runDashboard(dataDir, settingsOf(first), recovering);
  expect(back).toMatchObject({ attempts: SETTLED, owned: 5, held: 0, unknown: [] });
  expect([first.charged(), new Set(first.sales.map(({ key }) => key)).size]).toEqual([5, 1]);
});

test("another service at the same address is not charged either", async () => {
  await buyAndLoseTheAnswers();
  const before = first.calls().length;
  first.told = { instance: "installed anew", idempotencyKeyRetentionS: 604_800 };
  const books = await runDashboard(dataDir, settingsOf(first), recovering);
  expect([books.attempts, first.calls().length]).toEqual([UNKNOWN, before]);
});

test("a service that tells no id is known by its address", async () => {
  [first.told, second.told] = [null, null];
  await buyAndLoseTheAnswers();
  await runDashboard(dataDir, settingsOf(second), recovering);
  expect(second.calls()).toEqual([]);
  const back = await runDashboard(
    dataDir,
    { ...settingsOf(first), SERVICE_URL: `${first.url}/` },
    recovering,
  );
  expect(back).toMatchObject({ attempts: SETTLED, owned: 5 });
  expect(first.charged()).toBe(5);
});

describe("a clock here", () => {
  test("that jumps 8 days ahead needs no admin", async () => {
    first.losing = 4;
    const acts = [{ buy: IDS }, { settle: true as const }, { shift: 8 * DAY_MS }, { recover: true as const }];
    const books = await runDashboard(dataDir, settingsOf(first), { acts });
    expect(books).toMatchObject({ attempts: SETTLED, owned: 5, unknown: [] });
    expect(first.charged()).toBe(5);
  });

  test("that is set back doesn't extend a pause", async () => {
    first.refusals = [json(429, {}, { "retry-after": "1" })];
    const acts = [{ buy: IDS }, { shift: -3_600_000, whenPaused: true }, { settle: true as const }];
    const books = await runDashboard(dataDir, settingsOf(first), { acts });
    expect(books).toMatchObject({ attempts: SETTLED, owned: 5, paused: false });
  });

  test("that was set back while the server was down doesn't extend a pause", async () => {
    first.refusals = [json(429, {}, { "retry-after": "2" })];
    const paused = { acts: [{ buy: IDS }, { shift: 0, whenPaused: true }] };
    expect(await runDashboard(dataDir, settingsOf(first), paused)).toMatchObject({ paused: true, held: 5 });
    const life = { shiftMs: -3_600_000, acts: [{ recover: true as const }, { settle: true as const }] };
    expect(await runDashboard(dataDir, settingsOf(first), life)).toMatchObject({
      attempts: SETTLED,
      owned: 5,
    });
  });
});

describe("SERVICE_IDEMPOTENCY=auto", () => {
  const auto = () => settingsOf(first, "key-1", "auto");
  const bought = { acts: [{ buy: IDS }, { settle: true as const }] };

  test("a service that says how long it replays is asked again until it answers", async () => {
    first.losing = 2;
    expect(await runDashboard(dataDir, auto(), bought)).toMatchObject({ attempts: SETTLED, owned: 5 });
    expect([first.calls().length, first.charged()]).toEqual([3, 5]);
  });

  test("a service without a retention is not retried", async () => {
    first.told = null;
    first.losing = 1;
    const books = await runDashboard(dataDir, auto(), { acts: [...bought.acts, ...recovering.acts] });
    expect([books.attempts, first.calls().length]).toEqual([UNKNOWN, 1]);
  });
});
