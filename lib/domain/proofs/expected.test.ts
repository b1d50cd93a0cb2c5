import { describe, expect, test } from "vitest";
import { expectedGain, likelyValues, questionsAbout } from "./expected";
import type { Fact } from "./facts";
import type { Question } from "./question";
import { sharesFrom } from "./shares";

const shares = sharesFrom(null);
const counted = sharesFrom({
  total: 200,
  counts: {
    gender: [
      { value: "male", count: 120 },
      { value: "female", count: 60 },
      { value: "Unknown", count: 20 },
    ],
    country: [
      { value: "FRANCE", count: 150 },
      { value: "Atlantis", count: 30 },
      { value: " ", count: 20 },
    ],
  },
  histograms: {
    engagementRate: [
      { from: 0, to: 0.5, count: 10 },
      { from: 0.5, to: 1, count: 10 },
      { from: 1, to: 3, count: 100 },
      { from: 6, to: 20, count: 40 },
    ],
  },
});

describe("shares", () => {
  test("of counts use the list's spelling and omit values without a filter", () => {
    expect([...counted.gender]).toEqual([
      ["male", 0.6],
      ["female", 0.3],
    ]);
    expect([...counted.country]).toEqual([
      ["France", 0.75],
      ["Atlantis", 0.15],
    ]);
    expect([...counted.engagementRate]).toEqual([
      ["0", 0.1],
      ["1", 0.5],
      ["2", 0],
      ["3", 0.2],
    ]);
  });

  test("are guessed without counts, from the order of the lists", () => {
    for (const field of ["country", "language", "followers", "age", "mainCategory"] as const) {
      const sum = [...shares[field].values()].reduce((total, share) => total + share, 0);
      expect([field, sum]).toEqual([field, expect.closeTo(0.95, 6)]);
    }
    expect(shares.country.get("United States")).toBeGreaterThan(shares.country.get("Tonga")!);
    expect(sharesFrom({ total: 0, counts: {}, histograms: {} })).toEqual(shares);
  });
});

const gain = (question: Question, fact?: Fact, covers = 1, doubted?: ReadonlySet<string>) =>
  expectedGain(question, likelyValues(question.field, fact, counted[question.field], doubted), covers);

describe("expected facts of a question", () => {
  const male: Question = { field: "gender", value: "male" };

  test("a value counts by its likelihood", () => {
    expect(gain(male)).toBeCloseTo(0.6);
    expect(gain(male, { kind: "list", noneOf: ["female"] })).toBeGreaterThan(0.8);
    expect(gain(male, undefined, 1, new Set(["male"]))).toBeLessThan(0.05);
    expect(gain({ field: "gender", value: "nothing" })).toBe(0);
  });

  test("one of two remaining values also proves the other", () => {
    const either: Fact = { kind: "list", oneOf: ["male", "female"] };
    expect(gain(male, either)).toBe(1);
    expect(gain(male, either, 0)).toBeCloseTo(2 / 3);
  });

  test("a flag counts more if absence can be proven", () => {
    expect([gain({ field: "emailExists" }), gain({ field: "emailExists" }, undefined, 0)]).toEqual([1, 0.5]);
  });

  test("prefers bands that split best, without excluded ones", () => {
    const all = [{ min: 1, max: 3 }, { min: 6 }, { min: 3, max: 6 }].map((ends) =>
      gain({ field: "engagementRate", ...ends }),
    );
    expect(all[0]).toBeGreaterThan(all[1]!);
    expect(all[1]).toBeGreaterThan(all[2]!);
    expect(gain({ field: "engagementRate", min: 6 }, { kind: "band", max: 6, isStated: true })).toBe(0);
    const low: Fact = { kind: "band", max: 1, isBelowMax: true, isStated: false };
    expect(gain({ field: "engagementRate", max: 1 }, low)).toBeGreaterThan(0.2);
  });

  test("absence from a middle band proves no single band", () => {
    const middle: Question = { field: "engagementRate", min: 1, max: 3 };
    expect(gain(middle, undefined, 1)).toBeCloseTo(gain(middle, undefined, 0), 9);
  });
});

test("questions about a field cover only remaining values", () => {
  const likely = likelyValues("gender", { kind: "list", noneOf: ["male"] }, counted.gender, undefined);
  expect(questionsAbout("gender", [likely])).toEqual([{ field: "gender", value: "female" }]);
  expect(questionsAbout("emailExists", [])).toEqual([{ field: "emailExists" }]);
  const bands = questionsAbout("engagementRate", []);
  // Every run of the four bands except all of them.
  expect(bands).toHaveLength(9);
  expect(bands).toContainEqual({ field: "engagementRate", min: 1, max: 6 });
});
