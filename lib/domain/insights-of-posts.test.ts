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
