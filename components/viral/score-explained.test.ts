import { expect, test } from "vitest";
import { viralityScore } from "@/lib/domain/virality";
import { isOwnFormula, rankInWords, scoreInputs, shareBelow, topPercent } from "./score-explained";

/** Scores spread evenly from 0 to 100. */
const benchmark = {
  count: 6410,
  scoreAt: Array.from({ length: 21 }, (_, index) => index * 5),
  usualReach: 3.4,
  usualEngagement: 0.061,
  usualShareRate: 0.007,
};
const post = {
  id: "1",
  category: "Food",
  views: 2_410_000,
  followers: 39_100,
  likes: 218_000,
  comments: 4120,
  shares: 58_300,
  viralityScore: 94,
};

test("the rank within the category", () => {
  expect(shareBelow(94, benchmark)).toBeCloseTo(0.94);
  expect(shareBelow(0, benchmark)).toBe(0);
  expect(shareBelow(100, benchmark)).toBe(1);
  expect(shareBelow(50, { scoreAt: [] })).toBeUndefined();
  expect(rankInWords(post, benchmark)).toBe("Hotter than 94 of 100 Food posts");
  expect(rankInWords({ ...post, viralityScore: 100 }, benchmark)).toBe("Hotter than 99 of 100 Food posts");
  expect(topPercent(post, benchmark)).toBe(6);
  expect(topPercent(post, undefined)).toBeUndefined();
});

test("equal scores at a step do not divide by zero", () => {
  expect(shareBelow(10, { scoreAt: [0, 10, 10, 20] })).toBeCloseTo(2 / 3);
});

test("three figures against the usual", () => {
  const inputs = scoreInputs(post, benchmark);
  expect(inputs.map(({ name, value, usual }) => [name, value, usual])).toEqual([
    ["Reach", "62×", "3.4×"],
    ["Engagement", "11.6%", "6.1%"],
    ["Shares", "2.4%", "0.7%"],
  ]);
  expect(inputs[0]!.timesUsual).toBeCloseTo(18.13, 1);
});

test("each figure in few words, and what it was counted from", () => {
  const inputs = scoreInputs(post, benchmark);
  expect(inputs.map(({ brief, note }) => [brief, note])).toEqual([
    ["62× followers", "2.4M views for 39.1K followers"],
    ["11.6%", "Likes, comments and shares per view"],
    ["1 in 41 views", "2.4% of views"],
  ]);
  const [, , unshared] = scoreInputs({ ...post, shares: 0 }, benchmark);
  expect([unshared?.brief, unshared?.note]).toEqual(["0%", "0% of views"]);
});

test("omits unknown figures", () => {
  expect(scoreInputs({}, benchmark)).toEqual([]);
  expect(scoreInputs({ views: 100, likes: 5 }, undefined)).toEqual([
    { name: "Engagement", value: "5%", unit: "of views react", brief: "5%", note: "Likes per view" },
  ]);
  expect(scoreInputs({ views: 0, likes: 5, shares: 1, followers: 9 }, benchmark)).toMatchObject([
    { name: "Reach", value: "0×" },
  ]);
});

test("a score of ours differs from one that came with the data", () => {
  expect(isOwnFormula({ ...post, viralityScore: viralityScore(post) })).toBe(true);
  expect(isOwnFormula({ ...post, viralityScore: 12 })).toBe(false);
  expect(isOwnFormula({ ...post, viralityScore: 12, inferred: ["viralityScore"] })).toBe(true);
});
