import { expect, test } from "vitest";
import { seededRandom } from "@/lib/testing/arbitrary-values";
import { MemoryRateLimiter } from "./rate-limiter";

const CALLS = Number(process.env.LIMITER_CALLS ?? 6_000);

/** Steps of every size that matters: bursts, single milliseconds, seconds, and more than a whole window. */
function step(next: () => number): number {
  const kind = next();
  if (kind < 0.6) return 0;
  if (kind < 0.8) return next() * 3;
  if (kind < 0.998) return next() * 1_200;
  return next() * 70_000;
}

test.each([1, 2, 3, 4, 5])("agrees with a brute-force reading of the rule (seed %i)", (seed) => {
  const next = seededRandom(seed);
  let now = 12_345.678;
  const limiter = new MemoryRateLimiter({ clock: () => now });
  const admitted = new Map<string, number[]>([
    ["a", []],
    ["b", []],
    ["c", []],
  ]);
  let refusals = 0;
  for (let call = 0; call < CALLS; call++) {
    now += step(next);
    const key = ["a", "b", "c"][Math.floor(next() * 3)]!;
    const all = admitted.get(key)!;
    const moment = Math.floor(now);
    const inWindow = all.filter((before) => moment - before < 60_000).length;
    const answer = limiter.admit(key);
    expect(answer.isAdmitted).toBe(inWindow < 60);
    if (answer.isAdmitted) all.push(moment);
    else refusals++;
    expect(answer.remaining).toBe(60 - inWindow - (answer.isAdmitted ? 1 : 0));
  }
  expect(refusals).toBeGreaterThan(100);
  for (const all of admitted.values()) {
    for (let index = 60; index < all.length; index++) {
      expect(all[index]! - all[index - 60]!).toBeGreaterThanOrEqual(60_000);
    }
  }
});

test.each([11, 12, 13])(
  "a request after the reported wait is admitted, and the wait is never a second too long (seed %i)",
  (seed) => {
    const next = seededRandom(seed);
    let now = 0.1;
    const limiter = new MemoryRateLimiter({ clock: () => now });
    let waited = 0;
    for (let call = 0; call < CALLS; call++) {
      now += next() * 900;
      const { isAdmitted, nextInS } = limiter.admit("key");
      if (isAdmitted) continue;
      expect(Number.isInteger(nextInS) && nextInS >= 1 && nextInS <= 60).toBe(true);
      now += nextInS * 1000 - 1001;
      if (nextInS > 1) expect(limiter.look("key").remaining).toBe(0);
      now += 1001;
      expect(limiter.admit("key").isAdmitted).toBe(true);
      waited++;
    }
    expect(waited).toBeGreaterThan(20);
  },
);

test("keys do not share a window, refused calls are not counted, looking counts nothing", () => {
  let now = 0;
  const limiter = new MemoryRateLimiter({ limit: 2, windowMs: 1000, clock: () => now });
  expect(limiter.look("a")).toEqual({ remaining: 2, nextInS: 1 });
  expect(
    [limiter.admit("a"), limiter.admit("a"), limiter.admit("a")].map(({ isAdmitted }) => isAdmitted),
  ).toEqual([true, true, false]);
  expect(limiter.admit("b").isAdmitted).toBe(true);
  now = 999;
  for (let call = 0; call < 50; call++) expect(limiter.admit("a").isAdmitted).toBe(false);
  now = 1000;
  expect(limiter.admit("a")).toEqual({ isAdmitted: true, remaining: 1, nextInS: 1 });
});
