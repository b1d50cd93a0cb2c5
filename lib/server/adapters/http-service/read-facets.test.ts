import { expect, test } from "vitest";
import { dayCount, facetCount, listOf, readBucket, readFacets } from "./read-free";

const of = (response: object) => readFacets({ response });
const scoreAt = Array.from({ length: 21 }, (_, step) => step * 5);

test.each([
  [null],
  [{}],
  [[]],
  [{ total: 3 }],
  [{ response: { total: "3" } }],
  [{ response: { total: -1 } }],
])("%j has no total and is rejected", (body) => expect(readFacets(body)).toBeUndefined());

test("accepts a total without other counts", () => {
  expect(of({ total: 0 })).toEqual({ total: 0, counts: {}, histograms: {} });
  expect(of({ total: 0, perDay: null, topSounds: {}, topHookOpenings: "x", benchmarks: [] })).toEqual({
    total: 0,
    counts: {},
    histograms: {},
    perDay: [],
    topSounds: [],
    topHookOpenings: [],
    benchmarks: {},
  });
});

test.each<[unknown, unknown]>([
  [
    { value: "Italy", count: 3 },
    { value: "Italy", count: 3 },
  ],
  [
    { value: "", count: 0, more: 1 },
    { value: "", count: 0 },
  ],
  [{ value: "Italy" }, undefined],
  [{ value: 7, count: 3 }, undefined],
  [{ value: "Italy", count: 1.5 }, undefined],
  [{ value: "Italy", count: -1 }, undefined],
  [["Italy", 3], undefined],
  [null, undefined],
])("the count %j is read as %j", (entry, read) => expect(facetCount(entry)).toEqual(read));

test.each<[unknown, unknown]>([
  [
    { from: -1.5, to: 10, count: 2 },
    { from: -1.5, to: 10, count: 2 },
  ],
  [{ from: null, to: 10, count: 2 }, undefined],
  [{ from: 1, to: "10", count: 2 }, undefined],
  [{ from: 1, to: 10, count: null }, undefined],
])("the bucket %j is read as %j", (entry, read) => expect(readBucket(entry)).toEqual(read));

test.each<[unknown, unknown]>([
  [
    { day: "2026-01-31", count: 2 },
    { day: "2026-01-31", count: 2 },
  ],
  [{ day: "2026-01-31T00:00:00Z", count: 2 }, undefined],
  [{ day: 20_484, count: 2 }, undefined],
  [{ day: "2026-01-31" }, undefined],
])("the day %j is read as %j", (entry, read) => expect(dayCount(entry)).toEqual(read));

test("drops names that would change the prototype", () => {
  const counts = JSON.parse('{"__proto__":[{"value":"a","count":1}],"constructor":[]}') as object;
  const read = of({ total: 1, counts })!.counts;
  expect(Object.keys(read)).toEqual(["constructor"]);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

test("an endless list is cut", () => {
  expect(
    listOf(
      Array.from({ length: 2_001 }, (_, index) => index),
      (entry) => entry,
    ),
  ).toHaveLength(2_000);
  const counts = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`n${index}`, []]));
  expect(Object.keys(of({ total: 1, counts })!.counts)).toHaveLength(2_000);
});

test("a list keeps zeros and empty names", () => {
  expect(listOf([0, "", false, undefined, null], (entry) => entry)).toEqual([0, "", false]);
});

test("a benchmark needs its count and 21 scores; the rest may be unknown", () => {
  const good = { count: 5, scoreAt, usualReach: 1.5 };
  const benchmarks = {
    Food: good,
    Short: { ...good, scoreAt: scoreAt.slice(1) },
    Wrong: { ...good, scoreAt: ["x", ...scoreAt.slice(1)] },
    Uncounted: { ...good, count: null },
    Nothing: null,
  };
  expect(of({ total: 1, benchmarks })!.benchmarks).toEqual({
    Food: { count: 5, scoreAt, usualReach: 1.5, usualEngagement: null, usualShareRate: null },
  });
});
