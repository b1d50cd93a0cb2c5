import { expect, test } from "vitest";
import { FOLLOWERS_EDGES, SCORE_EDGES } from "./insight-limits";

test("scores are spread over 40 equal buckets from 0 to 100", () => {
  expect([SCORE_EDGES.length, SCORE_EDGES[0], SCORE_EDGES[1], SCORE_EDGES.at(-1)]).toEqual([41, 0, 2.5, 100]);
});

test("followers over five steps a decade, from 100 to 100 million", () => {
  expect(FOLLOWERS_EDGES.slice(0, 6)).toEqual([100, 160, 250, 400, 630, 1000]);
  expect([FOLLOWERS_EDGES.length, FOLLOWERS_EDGES.at(-1)]).toEqual([31, 1e8]);
});
