import { expect, test } from "vitest";
import type { BandFact, Fact } from "./facts";
import { factsByRank, factsAmongAll } from "./rank";

const band = (ends: Omit<BandFact, "kind" | "isStated">, isStated = true): Fact => ({
  kind: "band",
  ...ends,
  isStated,
});

test("a row is between its neighbours' bands, or bounded on one side", () => {
  const given = [undefined, band({ min: 10, max: 20 }), undefined, band({ min: 40, max: 50 }), undefined];
  const ascending = [
    band({ max: 20 }, false),
    band({ max: 50 }, false),
    band({ min: 10, max: 50 }),
    band({ min: 10 }, false),
    band({ min: 40 }, false),
  ];
  expect(factsByRank(given, "asc")).toEqual(ascending);
  expect(factsByRank(given.toReversed(), "desc")).toEqual(ascending.toReversed());
});

test("keeps exclusive ends", () => {
  const given = [band({ min: 1, max: 5, isBelowMax: true }), undefined];
  expect(factsByRank(given, "desc")[1]).toEqual(band({ max: 5, isBelowMax: true }, false));
});

test("uses the nearest end, not the nearest row's", () => {
  const given = [
    band({ min: 30, max: 90 }),
    band({ min: 20, max: 99 }),
    undefined,
    band({ min: 31 }),
    band({ max: 80 }),
  ];
  expect(factsByRank(given, "asc")[2]).toEqual(band({ min: 30, max: 80 }));
});

test.each<[string, (Fact | undefined)[]]>([
  ["a row that may have no number", [band({ min: 10 }, false), undefined]],
  ["a row without the number", [{ kind: "none" }, undefined]],
  ["nothing", [undefined, undefined]],
])("%s proves nothing about others", (_, given) => {
  expect(factsByRank(given, "asc")[1]).toBeUndefined();
});

test("never reveals a number between two equal ends", () => {
  const [, between] = factsByRank([band({ min: 7 }), undefined, band({ max: 7 })], "asc");
  expect(between).toEqual(band({ min: 7 }));
});

test("allows creators without the number beside those with 0", () => {
  const [, between] = factsByRank([band({ min: 0, max: 5 }), undefined, band({ min: 3, max: 9 })], "asc");
  expect(between).toEqual(band({ min: 0, max: 9 }, false));
});

const BUCKETS = [
  { from: 0, to: 10, count: 2 },
  { from: 10, to: 100, count: 3 },
  { from: 100, to: 1000, count: 1 },
];
const LOW = band({ max: 10, isBelowMax: true });
const MIDDLE = band({ min: 10, max: 100, isBelowMax: true });
const HIGH = band({ min: 100 });

test.each<["asc" | "desc", number, (Fact | undefined)[]]>([
  ["desc", 0, [HIGH, MIDDLE, MIDDLE, MIDDLE, LOW, LOW, undefined, undefined]],
  ["asc", 0, [undefined, undefined, LOW, LOW, MIDDLE, MIDDLE, MIDDLE, HIGH]],
  ["desc", 4, [LOW, LOW, undefined, undefined]],
  ["asc", 6, [MIDDLE, HIGH]],
])("%s from %i: the place among all says the bucket; 2 of 8 have no number", (order, from, facts) => {
  expect(factsAmongAll(BUCKETS, { from, rows: facts.length, total: 8, order })).toEqual(facts);
});

test("ignores counts that don't fit the page", () => {
  expect(factsAmongAll(BUCKETS, { from: 0, rows: 1, total: 4, order: "asc" })).toEqual([undefined]);
  expect(factsAmongAll(BUCKETS, { from: 7, rows: 2, total: 8, order: "asc" })).toEqual([HIGH, undefined]);
  expect(factsAmongAll([], { from: 0, rows: 1, total: 1, order: "desc" })).toEqual([undefined]);
});
