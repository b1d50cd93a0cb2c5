import { expect, test } from "vitest";
import { viralityRatios, viralityScore } from "./virality";

test("is 0 to 100 and grows with each input", () => {
  const base = { views: 100_000, likes: 4_000, comments: 100, shares: 300, followers: 20_000 };
  const score = viralityScore(base)!;
  expect(score).toBeGreaterThan(0);
  for (const more of [
    { views: 1_000_000, likes: 40_000, comments: 1_000, shares: 3_000 },
    { likes: 9_000 },
    { shares: 900 },
    { followers: 2_000 },
  ]) {
    expect(viralityScore({ ...base, ...more })).toBeGreaterThan(score);
  }
  expect(viralityScore({ views: 1e9, likes: 1e9, comments: 0, shares: 1e8, followers: 10 })).toBe(100);
});

test("divides by nothing", () => {
  expect(viralityScore({ views: 0, likes: 0, followers: 0 })).toBe(0);
  expect(viralityRatios({ views: 0, likes: 5, shares: 1, followers: 0 })).toEqual({
    reach: undefined,
    engagement: undefined,
    shareRate: undefined,
  });
});

test("is unknown without views, and views stand in for unknown followers", () => {
  expect(viralityScore({ likes: 5 })).toBeUndefined();
  expect(viralityScore({ views: 100_000_000 })).toBe(50);
  expect(viralityScore({ views: 1_000 })).toBe(0);
});
