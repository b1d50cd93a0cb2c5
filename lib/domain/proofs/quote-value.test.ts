import { expect, test } from "vitest";
import { conditionText } from "@/lib/contract/reveal-value";
import type { CreatorFacts } from "./proof-fields";
import { quoteValue } from "./verdict";

const email = (has: boolean): CreatorFacts => ({ emailExists: { kind: "flag", has } });
const rate = (min: number, max: number): CreatorFacts => ({
  engagementRate: { kind: "band", min, max, isStated: true },
});
const country = (...oneOf: string[]): CreatorFacts => ({ country: { kind: "list", oneOf } });
const rows = (facts: CreatorFacts[]) =>
  quoteValue(facts).rows.map(({ condition, yes, no, unknown }) => [
    conditionText(condition),
    yes,
    no,
    unknown,
  ]);

test("every row covers all creators, with the unproven ones", () => {
  const facts = [
    { ...email(true), ...rate(6, 100), ...country("France") },
    { ...email(false), ...rate(3, 6), ...country("Italy") },
    { ...email(true), ...country("Spain", "Italy") },
    {},
  ];
  expect(rows(facts)).toEqual([
    ["emailExists", 2, 1, 1],
    ["engagementRate:6", 1, 1, 2],
    // The third creator is in one of two countries, neither of which is France.
    ["country:France|Italy", 2, 0, 2],
  ]);
});

test("shows at most four rows, and none without proof", () => {
  expect(rows([{}, {}])).toEqual([]);
  expect(rows([])).toEqual([]);
  const all: CreatorFacts = {
    ...email(true),
    ...rate(3, 6),
    ...country("France"),
    averageViews: { kind: "band", max: 10_000, isStated: true },
    followers: { kind: "band", max: 10_000, isStated: true },
    mainCategory: { kind: "list", oneOf: ["Food"] },
  };
  expect(rows([all]).map(([text]) => String(text).split(":")[0])).toEqual([
    "emailExists",
    "engagementRate",
    "country",
    "averageViews",
  ]);
});

test("picks the edge that separates best", () => {
  expect(rows([rate(0, 1), rate(1, 3), rate(3, 6), rate(6, 100)])).toEqual([["engagementRate:3", 2, 2, 0]]);
  expect(rows([rate(1, 3), rate(1, 3)])).toEqual([["engagementRate:1", 2, 0, 0]]);
  // No creator is above any of them, so the lowest says the most.
  expect(rows([rate(0, 1)])).toEqual([["engagementRate:1", 0, 1, 0]]);
});

test("picks the two most frequent countries", () => {
  const facts = ["Spain", "France", "Italy", "France", "Italy"].map((name) => country(name));
  expect(rows(facts)).toEqual([["country:France|Italy", 4, 1, 0]]);
});
