import { LRUCache } from "lru-cache";
import { afterEach, expect, test, vi } from "vitest";
import { perf } from "./cache-clock";

afterEach(() => void vi.useRealTimers());

test("uses the moved clock also in older caches", () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1);
  const cache = new LRUCache<string, number>({ max: 2, ttl: 1_000, ttlResolution: 0, perf });
  cache.set("a", 1);
  vi.advanceTimersByTime(1_000);
  expect(cache.get("a")).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cache.get("a")).toBeUndefined();
});

test("setting the wall clock back does not move it", () => {
  vi.useFakeTimers();
  const before = perf.now();
  vi.setSystemTime(0);
  expect(perf.now()).toBeGreaterThanOrEqual(before);
});
