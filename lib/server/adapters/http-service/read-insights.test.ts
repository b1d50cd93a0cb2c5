import { expect, test } from "vitest";
import { readInsights } from "./http-service";

const of = (response: object) => readInsights({ response });

test.each([[null], [{}], [{ total: 3 }], [{ response: {} }], [{ response: { total: 1.5 } }]])(
  "%j has no total and is rejected",
  (body) => expect(readInsights(body)).toBeUndefined(),
);

test("a total alone has empty charts", () => {
  const empty = { perDay: [], followers: [], pairs: [], topSounds: [], topHookOpenings: [] };
  expect(of({ total: 0 })).toEqual({ total: 0, ...empty });
  expect(of({ total: 0, perDay: {}, followers: "x", pairs: null, topSounds: 7 })).toEqual({
    total: 0,
    ...empty,
  });
});

test("drops invalid counts and unknown medians", () => {
  const read = of({
    total: 9,
    perDay: [
      { day: "2026-01-01", count: 1 },
      { day: "Monday", count: 1 },
    ],
    followers: [
      { from: 0, to: 10, count: 2, medianScore: 5.5, scores: [{ from: 0, to: 5, count: 1 }, { from: 5 }] },
      { from: 10, to: 20, count: 1, medianScore: "5" },
      { from: 20, count: 1, medianScore: 5 },
    ],
    pairs: [
      { category: "Food", country: "Italy", count: 2, medianScore: 1 },
      { category: "Food", country: null, count: 2 },
      { category: 1, country: "Italy", count: 2 },
      { category: "Food", country: "Italy" },
      null,
    ],
    topSounds: [{ value: "Neon Rain", count: 3, medianScore: null }, { value: "x" }],
    topHookOpenings: [{ value: "Stop", count: 1, medianScore: 1e300 }],
  });
  expect(read).toEqual({
    total: 9,
    perDay: [{ day: "2026-01-01", count: 1 }],
    followers: [
      { from: 0, to: 10, count: 2, medianScore: 5.5, scores: [{ from: 0, to: 5, count: 1 }] },
      { from: 10, to: 20, count: 1, medianScore: null, scores: [] },
    ],
    pairs: [{ category: "Food", country: "Italy", count: 2, medianScore: 1 }],
    topSounds: [{ value: "Neon Rain", count: 3, medianScore: null }],
    topHookOpenings: [{ value: "Stop", count: 1, medianScore: null }],
  });
});
