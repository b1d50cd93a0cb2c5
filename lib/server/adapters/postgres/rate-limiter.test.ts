/** On PostgreSQL alone: TEST_ENGINE=postgres. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/lib/server/ports/database";
import { limiterCases } from "@/lib/testing/conformance/limiter-cases";
import { dropTestDatabase, isOnPostgres, openTestDatabase } from "@/lib/testing/open-test-database";
import { PostgresRateLimiter, pruneRequestLimits } from "./rate-limiter";

describe.runIf(isOnPostgres)("the limiter in PostgreSQL", () => {
  let folder: string;
  let db: Db;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "limiter-"));
    db = await openTestDatabase(folder);
  });
  afterAll(async () => {
    await db.destroy();
    await dropTestDatabase(folder);
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => void (await db.deleteFrom("requestLimit").execute()));

  const open = async () => db;
  const rows = () => db.selectFrom("requestLimit").selectAll().orderBy("key").execute();

  limiterCases((options) => new PostgresRateLimiter(open, options), Number(process.env.LIMITER_CALLS ?? 800));

  test("two processes share a key's limit", async () => {
    const clock = () => 7;
    const [one, other] = [1, 2].map(() => new PostgresRateLimiter(open, { limit: 3, clock }));
    expect((await one!.admit("a")).remaining).toBe(2);
    expect((await other!.admit("a")).remaining).toBe(1);
    expect((await one!.admit("a")).remaining).toBe(0);
    for (const limiter of [one!, other!]) expect((await limiter.admit("a")).isAdmitted).toBe(false);
  });

  test("a pause of one process holds the others, also while they count", async () => {
    let now = 0;
    const [one, other] = [1, 2].map(() => new PostgresRateLimiter(open, { limit: 3, clock: () => now }));
    await other!.admit("a");
    await one!.pause("a", 30);
    expect(await other!.admit("a")).toMatchObject({ isAdmitted: false, waitMs: 30_000 });
    now = 30_000;
    expect(await other!.admit("a")).toMatchObject({ isAdmitted: true, remaining: 1 });
  });

  test("a refusal is remembered: repeated requests write nothing", async () => {
    let now = 0;
    const limiter = new PostgresRateLimiter(open, { limit: 1, windowMs: 1_000, clock: () => now });
    await limiter.admit("a");
    expect((await limiter.admit("a")).isAdmitted).toBe(false);
    // Whatever the row says now, it is not asked.
    const [row] = await rows();
    await db.updateTable("requestLimit").set({ moments: "{}" }).execute();
    for (now = 1; now < 1_000; now += 111)
      expect(await limiter.admit("a")).toEqual({
        isAdmitted: false,
        remaining: 0,
        waitMs: 1_000 - now,
        nextInS: 1,
      });
    expect(await rows()).toEqual([{ ...row, moments: "{}" }]);
    now = 1_000;
    expect((await limiter.admit("a")).isAdmitted).toBe(true);
  });

  test("a database clock set back gives no extra requests and no longer waits", async () => {
    let now = 10_000_000;
    const fresh = () => new PostgresRateLimiter(open, { limit: 2, windowMs: 1_000, clock: () => now });
    await fresh().admit("a");
    now += 400;
    await fresh().admit("a");
    await fresh().pause("b", 2);
    now -= 5_000_000;
    expect(await fresh().look("a")).toMatchObject({ remaining: 0, waitMs: 600 });
    expect(await fresh().admit("a")).toMatchObject({ isAdmitted: false, waitMs: 600 });
    expect(await fresh().admit("b")).toMatchObject({ isAdmitted: false, waitMs: 2_000 });
    now += 600;
    expect(await fresh().admit("a")).toMatchObject({ isAdmitted: true, remaining: 0, waitMs: 400 });
    now += 1_400;
    expect(await fresh().admit("b")).toMatchObject({ isAdmitted: true });
  });

  test("a process with a lower limit keeps that limit", async () => {
    let now = 0;
    const before = new PostgresRateLimiter(open, { limit: 4, windowMs: 1_000, clock: () => now });
    for (now = 0; now < 400; now += 100) await before.admit("a");
    const after = new PostgresRateLimiter(open, { limit: 2, windowMs: 1_000, clock: () => now });
    expect(await after.admit("a")).toMatchObject({ isAdmitted: false, remaining: 0, waitMs: 800 });
    now = 1_200;
    expect(await after.admit("a")).toMatchObject({ isAdmitted: true, remaining: 0 });
  });

  test("keys unused for a day are forgotten, paused ones are not", async () => {
    const limiter = new PostgresRateLimiter(open);
    for (const key of ["fresh", "old", "paused"]) await limiter.admit(key);
    const dayAgo = Date.now() - 86_400_000 - 1_000;
    const old = db.updateTable("requestLimit").set({ atMs: dayAgo });
    await old.where("key", "=", "old").execute();
    await old
      .set({ pausedUntilMs: Date.now() + 60_000 })
      .where("key", "=", "paused")
      .execute();
    await pruneRequestLimits(db);
    expect((await rows()).map(({ key }) => key)).toEqual(["fresh", "paused"]);
  });
});
