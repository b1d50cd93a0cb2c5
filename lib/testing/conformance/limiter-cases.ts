/** Requirements of every limiter, compared with a brute-force reading of the rule. The clock is the test's. */
import { expect, test } from "vitest";
import type { RateLimiter } from "@/lib/server/ports/rate-limiter";
import { seededRandom } from "../arbitrary-values";

export type LimiterOptions = { limit?: number; windowMs?: number; clock: () => number };
/** Returns a new limiter on each call, with nothing counted yet. */
export type OpenLimiter = (options: LimiterOptions) => RateLimiter;

/** Steps of every size that matters: bursts, single milliseconds, seconds, and more than a whole window. */
function step(next: () => number): number {
  const kind = next();
  if (kind < 0.6) return 0;
  if (kind < 0.8) return next() * 3;
  if (kind < 0.998) return next() * 1_200;
  return next() * 70_000;
}

/** @param calls per random run; refusals are counted among 1,000 admissions */
function randomCases(open: OpenLimiter, calls: number): void {
  test.each([1, 2, 3, 4, 5])("agrees with a brute-force reading of the rule (seed %i)", async (seed) => {
    const next = seededRandom(seed);
    let now = 12_345.678;
    const limiter = open({ clock: () => now });
    const admitted = new Map<string, number[]>([
      ["a", []],
      ["b", []],
      ["c", []],
    ]);
    let refusals = 0;
    for (let call = 0; call < calls; call++) {
      now += step(next);
      const key = ["a", "b", "c"][Math.floor(next() * 3)]!;
      const all = admitted.get(key)!;
      const moment = Math.floor(now);
      const fresh = all.filter((before) => moment - before < 60_000);
      const answer = await limiter.admit(key);
      const isAdmitted = fresh.length < 60;
      if (isAdmitted) all.push(moment);
      else refusals++;
      const untilGone = (fresh[0] ?? moment) + 60_000 - moment;
      const remaining = 60 - fresh.length - (isAdmitted ? 1 : 0);
      const waitMs = remaining > 0 ? 0 : untilGone;
      expect(answer).toEqual({ isAdmitted, remaining, waitMs, nextInS: Math.ceil(untilGone / 1000) });
    }
    expect(refusals).toBeGreaterThan(calls / 60);
    for (const all of admitted.values()) {
      for (let index = 60; index < all.length; index++) {
        expect(all[index]! - all[index - 60]!).toBeGreaterThanOrEqual(60_000);
      }
    }
  });

  test.each([11, 12, 13])(
    "a request after the reported wait is admitted, and the wait is never a second too long (seed %i)",
    async (seed) => {
      const next = seededRandom(seed);
      let now = 0.1;
      const limiter = open({ clock: () => now });
      let waited = 0;
      for (let call = 0; call < calls; call++) {
        now += next() * 900;
        const { isAdmitted, nextInS, waitMs } = await limiter.admit("key");
        if (isAdmitted) continue;
        expect(Number.isInteger(nextInS) && nextInS >= 1 && nextInS <= 60).toBe(true);
        expect(Math.ceil(waitMs / 1000)).toBe(nextInS);
        now += nextInS * 1000 - 1001;
        if (nextInS > 1) expect((await limiter.look("key")).remaining).toBe(0);
        now += 1001;
        expect((await limiter.admit("key")).isAdmitted).toBe(true);
        waited++;
      }
      expect(waited).toBeGreaterThan(calls / 300);
    },
  );
}

export function limiterCases(open: OpenLimiter, calls: number): void {
  randomCases(open, calls);

  test("keys do not share a window, refused calls are not counted, looking counts nothing", async () => {
    let now = 0;
    const limiter = open({ limit: 2, windowMs: 1000, clock: () => now });
    expect(await limiter.look("a")).toEqual({ remaining: 2, waitMs: 0, nextInS: 1 });
    const answers = [await limiter.admit("a"), await limiter.admit("a"), await limiter.admit("a")];
    expect(answers.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, false]);
    expect((await limiter.admit("b")).isAdmitted).toBe(true);
    now = 999;
    for (let call = 0; call < 50; call++) expect((await limiter.admit("a")).isAdmitted).toBe(false);
    expect(await limiter.look("a")).toEqual({ remaining: 0, waitMs: 1, nextInS: 1 });
    now = 1000;
    expect(await limiter.look("a")).toEqual({ remaining: 2, waitMs: 0, nextInS: 1 });
    expect(await limiter.admit("a")).toEqual({ isAdmitted: true, remaining: 1, waitMs: 0, nextInS: 1 });
  });

  test("a key with a lower limit of its own waits for that one, and a changed one holds at once", async () => {
    let now = 0;
    const limiter = open({ limit: 5, windowMs: 1000, clock: () => now });
    for (let call = 0; call < 3; call++) {
      expect((await limiter.admit("a", 3)).isAdmitted).toBe(true);
      now += 100;
    }
    expect(await limiter.admit("a", 3)).toMatchObject({ isAdmitted: false, remaining: 0, waitMs: 700 });
    expect(await limiter.look("a", 1)).toMatchObject({ remaining: 0, waitMs: 900 });
    expect(await limiter.look("a", 4)).toMatchObject({ remaining: 1, waitMs: 0 });
    expect(await limiter.admit("a", 4)).toMatchObject({ isAdmitted: true, remaining: 0 });
    expect(await limiter.admit("a")).toMatchObject({ isAdmitted: true, remaining: 0 });
    expect((await limiter.admit("a")).isAdmitted).toBe(false);
    expect((await limiter.admit("b", 1)).isAdmitted).toBe(true);
  });

  test("of many at one moment only the limit is admitted", async () => {
    const limiter = open({ limit: 7, clock: () => 5 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.admit("a")));
    const admitted = answers.filter(({ isAdmitted }) => isAdmitted).map(({ remaining }) => remaining);
    expect(admitted.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test("a pause admits nothing until it ends, and a shorter one does not end it", async () => {
    let now = 1_000_000;
    const limiter = open({ limit: 2, clock: () => now });
    await limiter.admit("a");
    await limiter.pause("a", 90);
    await limiter.pause("a", 5);
    const paused = { remaining: 0, waitMs: 90_000, nextInS: 90 };
    expect(await limiter.look("a")).toEqual(paused);
    expect(await limiter.admit("a")).toEqual({ isAdmitted: false, ...paused });
    expect((await limiter.admit("b")).isAdmitted).toBe(true);
    now += 89_999;
    expect(await limiter.admit("a")).toMatchObject({ isAdmitted: false, waitMs: 1 });
    now += 1;
    expect(await limiter.admit("a")).toMatchObject({ isAdmitted: true, remaining: 1 });
  });

  test("a pause that begins while the key waits for its window lengthens the wait", async () => {
    const limiter = open({ limit: 1, windowMs: 1000, clock: () => 0 });
    await limiter.admit("a");
    expect((await limiter.admit("a")).waitMs).toBe(1000);
    await limiter.pause("a", 3);
    expect((await limiter.admit("a")).waitMs).toBe(3000);
  });

  test("a pause of a key that was never used is one too", async () => {
    const limiter = open({ clock: () => 0 });
    await limiter.pause("new", 2);
    expect(await limiter.admit("new")).toEqual({
      isAdmitted: false,
      remaining: 0,
      waitMs: 2000,
      nextInS: 2,
    });
  });
}
