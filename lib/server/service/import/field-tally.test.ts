/** One field of a mapped table over all rows: its counts, its sample, its unknown words and its two readings. */
import { describe, expect, test } from "vitest";
import type { FieldMapping } from "@/lib/contract/import-mapping";
import { convertedText, FieldTally } from "./field-checks";
import type { Reject } from "./import-file";

const KNOWN = { isNeeded: false, confidence: null, notes: [] };
const reject = (reason: string, isRow = true): Reject => ({ at: 3, unit: "line", field: "v", reason, isRow });
/** A field whose column "v" has these values; the check of the record refuses those of `lost`. */
function tallied(field: string, mapping: FieldMapping, values: readonly unknown[], lost: unknown[] = []) {
  const tally = new FieldTally(field, { column: "v", ...mapping });
  for (const v of values) tally.see({ v }, undefined, lost.includes(v) ? [reject("is no such word")] : []);
  return tally.check(KNOWN);
}
const check = (field: string, mapping: FieldMapping, ...values: unknown[]) => tallied(field, mapping, values);

describe("a converted value", () => {
  test.each([
    ["createdAt", Date.UTC(2026, 2, 1, 23, 59), "2026-03-01"],
    ["createdAt", "no date", null],
    ["engagementRate", 6.8, "6.8%"],
    ["engagementRate", 0, "0%"],
    ["hashtags", ["a", "b"], "a, b"],
    ["hashtags", [], null],
    ["followers", 0, "0"],
    ["username", "", null],
    ["username", null, null],
    ["username", undefined, null],
    ["bio", "two\n lines", "two lines"],
    ["bio", "x".repeat(100), `${"x".repeat(59)}…`],
  ])("%s %j is shown as %j", (field, value, shown) => {
    expect(convertedText(field, value)).toBe(shown);
  });
});

describe("counts", () => {
  test("a cell is filled, empty or cannot be used", () => {
    const found = tallied("followers", {}, ["5", "", "many", "1,200", null, undefined], ["many"]);
    expect(found).toMatchObject({ filled: 3, empty: 3, problems: 1, sample: "5", converted: "5" });
    expect(found.reasons).toMatchObject([{ reason: "is no such word", count: 1, first: [3] }]);
  });

  test("a rejected row counts as one problem with its reason", () => {
    const tally = new FieldTally("followers", { column: "v" });
    const cell = tally.see({ v: "many" }, undefined, [reject("is not a number"), reject("is below zero")]);
    expect(cell).toEqual({ sample: "many", converted: null, problem: "is not a number" });
    const { problems, reasons } = tally.check(KNOWN);
    expect(problems).toBe(1);
    expect(reasons.map(({ reason }) => reason)).toEqual(["is not a number", "is below zero"]);
  });

  test("a missing required cell is a problem without an unknown word", () => {
    const tally = new FieldTally("source", { column: "v" });
    tally.see({ v: "" }, undefined, [reject("is missing")]);
    expect(tally.check(KNOWN)).toMatchObject({ filled: 0, empty: 1, problems: 1, unknownWords: [] });
  });

  test("reports five reasons, the most frequent first", () => {
    const tally = new FieldTally("followers", { column: "v" });
    for (let reason = 1; reason <= 7; reason++)
      for (let n = 0; n < reason; n++) tally.see({ v: "x" }, undefined, [reject(`reason ${reason}`)]);
    const { reasons, problems } = tally.check(KNOWN);
    expect(reasons.map(({ reason, count }) => [reason, count])).toEqual([
      ["reason 7", 7],
      ["reason 6", 6],
      ["reason 5", 5],
      ["reason 4", 4],
      ["reason 3", 3],
    ]);
    expect(problems).toBe(28);
  });

  test("shows the record's value, not the cell's", () => {
    const tally = new FieldTally("followers", { column: "v" });
    expect(tally.see({ v: "1200" }, { followers: 7 }, [])).toMatchObject({ converted: "7" });
  });
});

describe("the sample", () => {
  test.each([
    ["the first value", ["5", "6"], "5", "5"],
    ["the first that can be used", ["many", "6", "7"], "6", "6"],
    ["the first of all, where none can be used", ["many", "more"], "many", null],
    ["none, where all are empty", ["", ""], null, null],
  ])("is %s", (_, values, sample, converted) => {
    expect(tallied("followers", {}, values, ["many", "more"])).toMatchObject({ sample, converted });
  });
});

describe("unknown words", () => {
  test("are those of closed lists, the most frequent first, at most twenty", () => {
    const words = Array.from({ length: 30 }, (_, n) => Array.from({ length: n + 1 }, () => `w${n}`)).flat();
    const { unknownWords, problems } = tallied("mainCategory", {}, words, words);
    expect(unknownWords).toHaveLength(20);
    expect(unknownWords.slice(0, 2)).toEqual([
      { word: "w29", count: 30 },
      { word: "w28", count: 29 },
    ]);
    expect(problems).toBe(words.length);
  });

  test("has no texts of numbers", () => {
    expect(tallied("followers", {}, ["many"], ["many"]).unknownWords).toEqual([]);
  });

  test("a column with thousands of words is not a list", () => {
    const many = Array.from({ length: 2_000 }, (_, n) => `word ${n}`);
    const again = ["word 1", "word 1", "word 1999", "word 1999"];
    const { unknownWords } = tallied("mainCategory", {}, [...many, ...again], many);
    expect(unknownWords[0]).toEqual({ word: "word 1", count: 3 });
    expect(unknownWords.map(({ word }) => word)).not.toContain("word 1999");
  });
});

describe("two readings", () => {
  test.each([
    ["03/11/25", "2025-11-03", "2025-03-11"],
    ["1.2.2026", "2026-02-01", "2026-01-02"],
  ])("of the date %s", (text, dayFirst, monthFirst) => {
    expect(check("createdAt", { date: "month-first" }, text).ambiguous).toEqual({
      kind: "date",
      sample: text,
      readings: [
        { set: { date: "day-first" }, shown: dayFirst, isChosen: false },
        { set: { date: "month-first" }, shown: monthFirst, isChosen: true },
      ],
    });
  });

  test.each<[string, string, FieldMapping, string[]]>([
    ["a date whose day is its month", "createdAt", { date: "day-first" }, ["03/03/25"]],
    ["a date with a day that is no month", "createdAt", { date: "day-first" }, ["03/11/25", "25/11/25"]],
    ["a date that begins with its year", "createdAt", { date: "year-first" }, ["2025-11-03"]],
    ["a count, whose signs group thousands", "followers", { decimal: "." }, ["1.234"]],
    ["a rate with a sign of per cent", "engagementRate", { decimal: "." }, ["0.5%"]],
    ["rates of which one is above one", "engagementRate", { decimal: "." }, ["0.5", "6.1"]],
    ["rates of which one has the other sign", "engagementRate", { decimal: "." }, ["1.234", "2,5"]],
    ["no rate at all", "engagementRate", { decimal: "." }, ["", ""]],
  ])("has not %s", (_, field, mapping, values) => {
    expect(check(field, mapping, ...values).ambiguous).toBeNull();
  });

  test("of a small rate, by the selected reading", () => {
    const readings = (rate: "percent" | "fraction") =>
      check("engagementRate", { decimal: ".", rate }, "0.05").ambiguous!.readings;
    expect(readings("percent").map(({ shown, isChosen }) => [shown, isChosen])).toEqual([
      ["0.05%", true],
      ["5%", false],
    ]);
    expect(readings("fraction").map(({ isChosen }) => isChosen)).toEqual([false, true]);
  });
});

test.each<[string, FieldMapping, object | null]>([
  ["createdAt", {}, { date: "year-first" }],
  ["createdAt", { date: "day-first" }, { date: "day-first" }],
  ["followers", { decimal: "," }, { decimal: "," }],
  ["followers", {}, {}],
  ["engagementRate", { decimal: ".", rate: "fraction" }, { decimal: ".", rate: "fraction" }],
  ["username", {}, null],
])("%s mapped as %j is written in %j", (field, mapping, locale) => {
  expect(check(field, mapping, "1").locale).toEqual(locale);
});
