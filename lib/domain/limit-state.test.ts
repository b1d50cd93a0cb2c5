import { expect, test } from "vitest";
import { limitState, refusedFor } from "./limit-state";

const rule = { limit: 3, windowMs: 10_000 };

test.each<[string, number[], number, { remaining: number; waitMs: number; nextInS: number }]>([
  ["nothing counted", [], 0, { remaining: 3, waitMs: 0, nextInS: 1 }],
  ["one counted: the seconds until it no longer is", [95_500], 0, { remaining: 2, waitMs: 0, nextInS: 6 }],
  ["all used", [92_001, 95_000, 96_000], 0, { remaining: 0, waitMs: 2_001, nextInS: 3 }],
  [
    "more than the limit: as many must leave",
    [91_000, 92_000, 95_000, 96_000],
    0,
    { remaining: 0, waitMs: 2_000, nextInS: 2 },
  ],
  ["a pause", [99_000], 101_500, { remaining: 0, waitMs: 1_500, nextInS: 2 }],
  [
    "a pause that ends before a place is free",
    [92_000, 95_000, 96_000],
    100_500,
    { remaining: 0, waitMs: 2_000, nextInS: 2 },
  ],
  ["a pause that is over", [], 100_000, { remaining: 3, waitMs: 0, nextInS: 1 }],
])("%s", (_, moments, pausedUntil, state) => {
  expect(limitState(rule, moments, 100_000, pausedUntil)).toEqual(state);
});

test("the seconds of a refusal are never too few and at least one", () => {
  expect([1, 1_000, 1_001].map((waitMs) => refusedFor(waitMs).nextInS)).toEqual([1, 1, 2]);
});
