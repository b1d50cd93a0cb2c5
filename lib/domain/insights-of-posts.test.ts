import { expect, test } from "vitest";
import type { ViralPost } from "@/lib/contract/records";
import { insightsOfPosts } from "./insights-of-posts";

const day = (date: string, more: Partial<ViralPost>): ViralPost => ({
  id: `${date} ${JSON.stringify(more)}`,
  createdAt: `${date}T10:00:00.000Z`,
  ...more,
});

test("counts, medians and spellings", () => {
  const posts = [
    day("2026-11-02", {
      followers: 1500,
      viralityScore: 80,
      musicTitle: "Neon Rain",
      hook: "Stop doing this now",
    }),
    day("2026-11-02", {
      followers: 1400,
      viralityScore: 90,
      musicTitle: "neon rain",
      hook: "stop doing THIS",
    }),
    day("2026-11-01", { followers: 9_000_000, viralityScore: 10, musicTitle: "neon rain", hook: "Other" }),
    day("2026-11-01", { viralityScore: 50, category: "Food", country: "Italy" }),
    { id: "bare" },
  ];
  expect(insightsOfPosts(posts)).toEqual({
    total: 5,
    perDay: [
      { day: "2026-11-01", count: 2 },
      { day: "2026-11-02", count: 2 },
    ],
    followers: [
      {
        from: 1000,
        to: 1600,
        count: 2,
        medianScore: 85,
        scores: [
          { from: 80, to: 82.5, count: 1 },
          { from: 90, to: 92.5, count: 1 },
        ],
      },
      {
        from: 6_300_000,
        to: 10_000_000,
        count: 1,
        medianScore: 10,
        scores: [{ from: 10, to: 12.5, count: 1 }],
      },
    ],
    pairs: [{ category: "Food", country: "Italy", count: 1, medianScore: 50 }],
    topSounds: [{ value: "neon rain", count: 3, medianScore: 80 }],
    topHookOpenings: [
      { value: "Stop doing this", count: 2, medianScore: 85 },
      { value: "Other", count: 1, medianScore: 10 },
    ],
  });
});

test("is empty without posts", () =>
  expect(insightsOfPosts([])).toEqual({
    total: 0,
    perDay: [],
    followers: [],
    pairs: [],
    topSounds: [],
    topHookOpenings: [],
  }));

test("the newest 400 days, counted back from the newest post and not from today", () => {
  const at = (ago: number) =>
    new Date(Date.parse("2020-06-01") - ago * 86_400_000).toISOString().slice(0, 10);
  const posts = [0, 1, 399, 400, 900].map((ago) => day(at(ago), {}));
  expect(insightsOfPosts(posts).perDay.map(({ day: date }) => date)).toEqual([at(399), at(1), at(0)]);
});

test("the ten most frequent sounds; of equal ones, the first of the alphabet", () => {
  const names = "lkjihgfedcba".split("");
  const posts = [...names, "l"].map((musicTitle, at) => day("2026-01-01", { musicTitle, likes: at }));
  const { topSounds } = insightsOfPosts(posts);
  expect(topSounds.map(({ value }) => value).join("")).toBe("labcdefghi");
  expect(topSounds[0]).toEqual({ value: "l", count: 2, medianScore: null });
});

test("twelve categories are crossed with twelve countries, without the pairs that have no post", () => {
  const posts = Array.from({ length: 14 }, (_, at) =>
    Array.from({ length: 20 - at }, (_each, copy) =>
      day("2026-01-01", { category: `category ${at}`, country: `country ${at}`, likes: copy }),
    ),
  ).flat();
  const { pairs } = insightsOfPosts(posts);
  expect(pairs.map(({ category, count }) => [category, count])).toEqual(
    Array.from({ length: 12 }, (_, at) => [`category ${at}`, 20 - at]),
  );
});

test("the median of an even number lies between the two in the middle; posts without a score count without it", () => {
  const posts = [10, 20, 40, 90, undefined].map((viralityScore) =>
    day("2026-01-01", { viralityScore, category: "a", country: "b" }),
  );
  expect(insightsOfPosts(posts).pairs).toEqual([{ category: "a", country: "b", count: 5, medianScore: 30 }]);
});
