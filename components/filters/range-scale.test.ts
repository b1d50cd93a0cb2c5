import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { Range } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";
import { shareOf, stopAt, stopsOf } from "./range-input";

const ranges = [viralQuery, creatorQuery].flatMap((query) =>
  Object.values(query.filters).filter((filter) => filter.kind === "range"),
) as Range[];

test.each(ranges)("$label ($scale) has stops from end to end in rising order", (range) => {
  const stops = stopsOf(range);
  expect(stops[0]).toBe(range.sliderMin);
  expect(stops.at(-1)).toBe(range.sliderMax);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  expect(stops.length).toBeGreaterThan(10);
  for (const stop of stops) expect(stopAt(range, stops, shareOf(range, stop))).toBe(stop);
});

test("a log scale has steps of 1, 2 and 5", () => {
  expect(stopsOf({ scale: "log", sliderMin: 100, sliderMax: 2000 })).toEqual([100, 200, 500, 1000, 2000]);
  expect(shareOf({ scale: "log", sliderMin: 100, sliderMax: 10_000 }, 1000)).toBeCloseTo(0.5);
});

test("values beyond the ends stay on the line", () => {
  expect(shareOf(viralQuery.filters.views, 0)).toBe(0);
  expect(shareOf(viralQuery.filters.views, 1e12)).toBe(1);
  expect(shareOf(viralQuery.filters.virality, -5)).toBe(0);
});
