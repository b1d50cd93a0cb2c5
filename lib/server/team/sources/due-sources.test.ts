/** Selecting due sources, delays, and that a fetch which lost its source writes nothing. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { KEPT_RESULTS, type SourceResult } from "@/lib/contract/import-sources";
import { openTestTeam, type TestTeam } from "@/lib/testing/open-test-team";
import { endFetch, isStillTaken, letGo, retryDelayMs, takeDue } from "./due-sources";
import type { SourceRow } from "./list-sources";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-03-02T08:00:00Z");

let t: TestTeam;
beforeAll(async () => void (t = await openTestTeam()));
afterEach(() => t.team.db.deleteFrom("importSource").execute());
afterAll(() => t.close());

async function add(id: string, more: Partial<SourceRow> = {}): Promise<void> {
  const source = { id, name: id, address: "https://files.example.com/", everyHours: 24 };
  const state = { isInferring: 1, isPaused: 0, isWanted: 0, dueMs: NOW, failures: 0, results: "[]" };
  await t.team.db
    .insertInto("importSource")
    .values({ ...source, ...state, observed: "modified", createdAt: "2026-01-01T00:00:00.000Z", ...more })
    .execute();
}
const rowOf = (id: string) =>
  t.team.db.selectFrom("importSource").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const take = async (now = NOW) => (await takeDue(t.team.db, now))?.row.id ?? null;
const result = (change: Partial<SourceResult> = {}): SourceResult => ({
  at: new Date(NOW).toISOString(),
  ms: 1,
  outcome: "imported",
  bytes: 1,
  problem: null,
  files: [],
  posts: null,
  creators: null,
  ...change,
});

test.each([
  [1, 24, 5],
  [2, 24, 10],
  [6, 24, 160],
  [9, 24, 1_280],
  [10, 24, 1_440],
  [400, 24, 1_440],
  [8, 1, 360],
  [20, 168, 168 * 60],
])("after %i failures of a source of every %i hours the wait is %i minutes", (failures, hours, minutes) =>
  expect(retryDelayMs(failures, hours)).toBe(minutes * MINUTE_MS),
);

describe("taken is", () => {
  test("the one that has been due longest, and none twice", async () => {
    await add("b", { dueMs: NOW - 2 });
    await add("a", { dueMs: NOW - 1 });
    await add("later", { dueMs: NOW + 1 });
    expect([await take(), await take(), await take()]).toEqual(["b", "a", null]);
    expect(await take(NOW + 1)).toBe("later");
  });

  test("by one of many who ask at once", async () => {
    await add("a");
    await add("b");
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(taken.filter((id) => id !== null).sort()).toEqual(["a", "b"]);
  });

  test("paused sources are skipped unless requested", async () => {
    await add("paused", { isPaused: 1 });
    expect(await take()).toBeNull();
    await add("wanted", { isPaused: 1, isWanted: 1 });
    expect(await take()).toBe("wanted");
    expect(await rowOf("wanted")).toMatchObject({ isPaused: 1, isWanted: 0 });
  });

  test("with an impossible wait, after the clock was set back", async () => {
    await add("day", { dueMs: NOW + 24 * HOUR_MS });
    await add("year", { dueMs: NOW + 365 * 24 * HOUR_MS });
    expect(await take()).toBe("year");
    expect(await take()).toBeNull();
  });

  test("with its next time set first", async () => {
    await add("a", { failures: 2 });
    await take();
    expect(await rowOf("a")).toMatchObject({ beganAtMs: NOW, failures: 3, dueMs: NOW + 20 * MINUTE_MS });
    // A second start in the same millisecond is another fetch.
    await t.team.db.updateTable("importSource").set({ dueMs: NOW }).execute();
    await take();
    expect((await rowOf("a")).beganAtMs).toBe(NOW + 1);
  });
});

describe("a fetch ends", () => {
  const kept = { etag: '"v2"', lastModified: "then", digest: "d2" };
  const taken = async (more: Partial<SourceRow> = {}) => {
    await add("a", { etag: '"v1"', ...more });
    return (await takeDue(t.team.db, NOW))!;
  };
  const dueInMinutes = async () => Math.round(((await rowOf("a")).dueMs - Date.now()) / MINUTE_MS);

  test("well: due after its hours, compared with what came", async () => {
    expect(await endFetch(t.team.db, await taken({ failures: 4 }), result(), { kept })).toBe(true);
    expect(await rowOf("a")).toMatchObject({ ...kept, failures: 0, beganAtMs: null });
    expect(await dueInMinutes()).toBe(24 * 60);
  });

  test("badly: due after a wait, at least as long as the server asks for, and compared as before", async () => {
    const failed = result({ outcome: "failed", problem: "503" });
    await endFetch(t.team.db, await taken(), failed, { retryAfterMs: 2 * HOUR_MS });
    expect(await rowOf("a")).toMatchObject({ etag: '"v1"', failures: 1, beganAtMs: null });
    expect(await dueInMinutes()).toBe(120);
    await t.team.db.deleteFrom("importSource").execute();
    await endFetch(t.team.db, await taken(), failed, { retryAfterMs: 900 * HOUR_MS });
    expect(await dueInMinutes()).toBe(6 * 60);
  });

  test("with its result before the others, the oldest of which goes", async () => {
    const old = Array.from({ length: KEPT_RESULTS }, (_, nth) => result({ ms: nth }));
    await endFetch(t.team.db, await taken({ results: JSON.stringify(old) }), result({ ms: 99 }));
    const results = JSON.parse((await rowOf("a")).results) as SourceResult[];
    expect(results.map(({ ms }) => ms)).toEqual([99, ...old.slice(0, -1).map(({ ms }) => ms)]);
  });

  test("without effect on a removed or changed source", async () => {
    const mine = await taken();
    expect(await isStillTaken(t.team.db, mine)).toBe(true);
    await t.team.db.updateTable("importSource").set({ isPaused: 1 }).execute();
    expect(await isStillTaken(t.team.db, mine)).toBe(false);
    await t.team.db
      .updateTable("importSource")
      .set({ isPaused: 0, beganAtMs: NOW + 5 })
      .execute();
    const before = await rowOf("a");
    expect(await isStillTaken(t.team.db, mine)).toBe(false);
    expect(await endFetch(t.team.db, mine, result(), { kept })).toBe(false);
    await letGo(t.team.db, mine, 0);
    expect(await rowOf("a")).toEqual(before);
    await t.team.db.deleteFrom("importSource").execute();
    expect(await endFetch(t.team.db, mine, result())).toBe(false);
  });

  test("without effect when released", async () => {
    const mine = await taken({ failures: 2, isPaused: 1, isWanted: 1 });
    await letGo(t.team.db, mine, 3 * MINUTE_MS);
    expect(await rowOf("a")).toMatchObject({ failures: 2, isWanted: 1, beganAtMs: null, results: "[]" });
    expect(await dueInMinutes()).toBe(3);
  });
});
