import { describe, expect, test } from "vitest";
import { creatorQuery, type CreatorFilters } from "@/lib/contract/creators";
import {
  bandsOf,
  factsOfFilters,
  isDecided,
  PROOF_FIELDS,
  sortedField,
  type ProofField,
} from "./proof-fields";
import type { Fact } from "./facts";
import { filtersOf, provenIfAbsent, provenIfFound, type Question } from "./question";

const found = (max: number | undefined, min?: number): Fact => ({
  kind: "band",
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  isStated: true,
});

describe("the narrower search", () => {
  test.each<[Question, CreatorFilters, CreatorFilters]>([
    [{ field: "emailExists" }, { country: "France" }, { country: "France", emailExists: true }],
    [{ field: "country", value: "Italy" }, { bio: "coach" }, { bio: "coach", country: "Italy" }],
    [{ field: "age", value: "20-29" }, { age: ["20-29", "30-39"] }, { age: ["20-29"] }],
    [{ field: "followers", min: 10_000 }, {}, { followersMin: 10_000 }],
    [{ field: "followers", min: 10_000, max: 25_000 }, {}, { followersMin: 10_000, followersMax: 25_000 }],
    [{ field: "followers", min: 10_000 }, { followersMin: 12_000 }, { followersMin: 12_000 }],
    [{ field: "engagementRate", max: 3 }, { engagementRateMax: 2 }, { engagementRateMax: 2 }],
  ])("%j under %j", (question, base, filters) => expect(filtersOf(question, base)).toEqual(filters));
});

test.each<[Question, Fact]>([
  [{ field: "emailExists" }, { kind: "flag", has: true }],
  [
    { field: "country", value: "Italy" },
    { kind: "list", oneOf: ["Italy"] },
  ],
  [{ field: "followers", min: 10, max: 20 }, found(20, 10)],
  [{ field: "followers", max: 30 }, found(30)],
])("found by %j", (question, fact) => expect(provenIfFound(question, {})).toEqual(fact));

describe("certainly not found", () => {
  const range: Question = { field: "followers", min: 10, max: 20 };
  test.each<[Question, Fact | undefined, Fact | undefined]>([
    [{ field: "emailExists" }, undefined, { kind: "flag", has: false }],
    [{ field: "country", value: "Italy" }, undefined, { kind: "list", noneOf: ["Italy"] }],
    [
      { field: "followers", min: 10 },
      undefined,
      { kind: "band", max: 10, isBelowMax: true, isStated: false },
    ],
    [
      { field: "followers", max: 20 },
      undefined,
      { kind: "band", min: 20, isAboveMin: true, isStated: false },
    ],
    [range, undefined, undefined],
    [range, found(undefined, 10), { kind: "band", min: 20, isAboveMin: true, isStated: false }],
    [range, found(20), { kind: "band", max: 10, isBelowMax: true, isStated: false }],
    [range, found(15, 12), { kind: "none" }],
  ])("%j of %j", (question, known, fact) =>
    expect(provenIfAbsent(question, {}, { followers: known })).toEqual(fact),
  );

  test("the filters of the page are part of the search", () => {
    const fact = provenIfAbsent(
      { field: "followers", max: 20 },
      { followersMin: 10 },
      { followers: found(undefined, 10) },
    );
    expect(fact).toEqual({ kind: "band", min: 20, isAboveMin: true, isStated: false });
  });
});

test("never proves fields that are never shown", () => {
  const hidden = ["race", "hairColor", "bodyComplexion"];
  expect(PROOF_FIELDS.filter((field) => hidden.includes(field))).toEqual([]);
  expect(PROOF_FIELDS.every((field) => field in creatorQuery.filters)).toBe(true);
});

test("the filters of a search are facts about all its results", () => {
  const filters = {
    emailExists: true,
    country: "France",
    age: ["20-29", "30-39"],
    followersMin: 5,
    race: ["White"],
    bio: "x",
  };
  expect(factsOfFilters(filters)).toEqual({
    emailExists: { kind: "flag", has: true },
    country: { kind: "list", oneOf: ["France"] },
    age: { kind: "list", oneOf: ["20-29", "30-39"] },
    followers: found(undefined, 5),
  });
  expect(factsOfFilters({ emailExists: false, country: "", age: [] })).toEqual({});
});

test.each<[ProofField, Fact | undefined, boolean]>([
  ["country", undefined, false],
  ["country", { kind: "list", oneOf: ["France"] }, true],
  ["age", { kind: "list", oneOf: ["20-29", "30-39"] }, false],
  ["country", { kind: "list", noneOf: ["France"] }, false],
  ["emailExists", { kind: "flag", has: false }, true],
  ["followers", { kind: "none" }, true],
  ["followers", found(25_000, 10_000), true],
  ["followers", found(25_001, 10_000), false],
  ["followers", found(undefined, 1_000_000), true],
  ["followers", found(9_000), true],
  ["followers", { kind: "band", max: 9_000, isStated: false }, false],
])("%s %j is shown: %s", (field, fact, isShown) => expect(isDecided(field, fact)).toBe(isShown));

test("bands follow each other without a gap", () => {
  const bands = bandsOf("engagementRate");
  expect(bands.map(({ min, max }) => [min, max])).toEqual([
    [-Infinity, 1],
    [1, 3],
    [3, 6],
    [6, Infinity],
  ]);
});

test("orders by a number that is proven", () => {
  const fields = Object.keys(creatorQuery.sorting.sorts).map(sortedField);
  expect(fields).toEqual([
    undefined,
    "followers",
    "engagementRate",
    "averageViews",
    "averageLikes",
    undefined,
  ]);
  expect(sortedField("nothing")).toBeUndefined();
});
