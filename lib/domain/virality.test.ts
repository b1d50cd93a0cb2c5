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

test("never divides by zero", () => {
  expect(viralityScore({ views: 0, likes: 0, followers: 0 })).toBe(0);
  expect(viralityRatios({ views: 0, likes: 5, shares: 1, followers: 0 })).toEqual({
    reach: undefined,
    engagement: undefined,
    shareRate: undefined,
  });
});

test("is unknown without views, and views replace unknown followers", () => {
  expect(viralityScore({ likes: 5 })).toBeUndefined();
  expect(viralityScore({ views: 100_000_000 })).toBe(50);
  expect(viralityScore({ views: 1_000 })).toBe(0);
});

/** Each part of the score alone: the others are zero or unknown. */
test.each([
  ["reach at its end", { views: 1_000, followers: 10 }, 50],
  ["reach beyond its end", { views: 1_000_000, followers: 1 }, 50],
  ["as many views as followers", { views: 500, followers: 500 }, 7.5],
  ["engagement at its end", { views: 10, likes: 1, comments: 1, followers: 1e9 }, 35],
  ["half of the engagement", { views: 1_000, likes: 100, followers: 1e12 }, 17.5],
  ["shares are reactions too", { views: 100, shares: 3, followers: 1e12 }, 20.3],
  ["nobody follows: the views count", { views: 10_000, followers: 0 }, 10],
  ["below a thousand views and no followers known", { views: 999 }, 0],
  ["more than 100 million views", { views: 5e9 }, 50],
  ["figures below zero", { views: 100, likes: -50, shares: -1, followers: 1e12 }, 0],
])("%s: %j is %d", (_, post, score) => expect(viralityScore(post)).toBe(score));

test("ratios are known where their two figures are", () => {
  expect(viralityRatios({ views: 100, followers: 50, likes: 5 })).toEqual({
    reach: 2,
    engagement: 0.05,
    shareRate: undefined,
  });
  expect(viralityRatios({ views: 100, shares: 5 })).toEqual({
    reach: undefined,
    engagement: 0.05,
    shareRate: 0.05,
  });
  expect(viralityRatios({ followers: 5, likes: 1 })).toEqual({});
});
