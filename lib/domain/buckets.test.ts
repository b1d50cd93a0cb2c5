import { expect, test } from "vitest";
import { creatorQuery } from "@/lib/contract/creators";
import type { FilterOf } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";
import { bucketEdges, bucketOf } from "./buckets";

const ranges = [...Object.values(viralQuery.filters), ...Object.values(creatorQuery.filters)].filter(
  (filter): filter is FilterOf<"range"> & typeof filter => filter.kind === "range",
);

test.each(ranges.map((filter) => [filter.label, filter] as const))(
  "%s: 25 to 40 buckets over the slider",
  (_, filter) => {
    const edges = bucketEdges(filter);
    expect(edges[0]).toBe(filter.sliderMin);
    expect(edges.at(-1)).toBe(filter.sliderMax);
    expect(edges.length - 1).toBeGreaterThanOrEqual(25);
    expect(edges.length - 1).toBeLessThanOrEqual(40);
    expect(edges).toEqual([...new Set(edges)].sort((a, b) => a - b));
  },
);

test("the steps of a log scale are round numbers", () => {
  const edges = bucketEdges({ ...viralQuery.filters.views, sliderMin: 10, sliderMax: 1000 });
  expect(edges).toEqual([10, 16, 25, 40, 63, 100, 160, 250, 400, 630, 1000]);
});

test("a value belongs to the bucket that begins at or below it; the outer buckets are open", () => {
  const edges = [10, 20, 30, 40];
  expect([-5, 0, 10, 19.99, 20, 29, 30, 39, 40, 1e12].map((value) => bucketOf(edges, value))).toEqual([
    0, 0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});

test("each edge begins its own bucket, except the last, which ends one", () => {
  for (const [, filter] of ranges.map((each) => [each.label, each] as const)) {
    const edges = bucketEdges(filter);
    const found = edges.map((edge) => bucketOf(edges, edge));
    expect(found).toEqual([...edges.keys()].map((at) => Math.min(at, edges.length - 2)));
  }
});

test("a linear scale has no rounding dust on its edges", () => {
  const edges = bucketEdges(creatorQuery.filters.engagementRate);
  expect(edges.slice(0, 4)).toEqual([0, 0.5, 1, 1.5]);
  expect(edges.map(String).filter((edge) => edge.length > 4)).toEqual([]);
});

test("one bucket takes everything", () => {
  for (const value of [-1, 0, 5, 10, 99]) expect(bucketOf([0, 10], value)).toBe(0);
});
