/** Each filter kind separately: accepted values, normalization, errors and spelling in addresses. */
import { describe, expect, test } from "vitest";
import type { AnyValues, Filter, FilterOf, Kind } from "./definition";
import { conflictOf, day, kinds, MAX_TEXT_LENGTH, numberFromUrl, rulesOf } from "./kinds";

const common = { label: "Label", group: "Group", column: "column" };
const range = { ...common, kind: "range", min: "low", max: "high", scale: "log" } as const;
const slider = { sliderMin: 1, sliderMax: 10 };
const text = { ...common, kind: "text", param: "field" } as const;
const list = { ...common, kind: "textList", param: "field" } as const;
const VALUES = ["Food", "Fitness", "Music"];

const chosen: FilterOf<"multiSelect"> = { ...common, kind: "multiSelect", param: "field", values: VALUES };
const one: FilterOf<"select"> = { ...common, kind: "select", param: "field", values: VALUES };
const open: FilterOf<"select"> = { ...one, isOpen: true };
const whole: FilterOf<"range"> = { ...range, ...slider, isInteger: true };
const fraction: FilterOf<"range"> = { ...range, ...slider, isInteger: false };
const days: FilterOf<"dateRange"> = { ...common, kind: "dateRange", from: "first", to: "last" };
const contains: FilterOf<"text"> = { ...text, match: "contains" };
const words: FilterOf<"text"> = { ...text, match: "words" };
const handle: FilterOf<"text"> = { ...text, match: "handle" };
const tags: FilterOf<"textList"> = { ...list, match: "allExact" };
const pieces: FilterOf<"textList"> = { ...list, match: "anyContains" };
const flag: FilterOf<"flag"> = { ...common, kind: "flag", param: "field", chip: "on file" };

const judge = (filter: Filter, value: unknown) =>
  Object.values(rulesOf(filter).schemas(filter as never)).map((schema) => schema.safeParse(value));

const longest = "x".repeat(MAX_TEXT_LENGTH);
const most = Array.from({ length: 200 }, (_, index) => `tag${index}`);

test("the limit of texts is what the specification says", () => expect(MAX_TEXT_LENGTH).toBe(200));

describe("accepts", () => {
  test.each<[string, Filter, unknown, unknown]>([
    ["values in the order of the list, once each", chosen, ["Music", "Food", "Music"], ["Food", "Music"]],
    ["no values", chosen, [], []],
    ["200 entries", chosen, Array(200).fill("Food"), ["Food"]],
    ["a value", one, "Music", "Music"],
    ["another value of an open list, trimmed", open, " Atlantis ", "Atlantis"],
    ["a whole number", whole, 0, 0],
    ["a negative bound", whole, -5, -5],
    ["a fraction", fraction, 1.25, 1.25],
    ["the largest number", fraction, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["a leap day", days, "2028-02-29", "2028-02-29"],
    ["spaces, where a substring may have them", contains, " big day ", " big day "],
    ["words, trimmed", words, " big day ", "big day"],
    ["a handle without its @", handle, " @Some.One ", "Some.One"],
    ["a handle with two @: only one is a mark", handle, "@@x", "@x"],
    ["the longest text", contains, longest, longest],
    ["an emoji as the two characters that it is", contains, "😀".repeat(100), "😀".repeat(100)],
    ["tags without #, once each in any case, the last spelling", tags, ["#Knots", "knots "], ["knots"]],
    ["pieces with their #", pieces, ["#rope", "tea"], ["#rope", "tea"]],
    ["entries that are empty, left out", pieces, ["", " ", "tea"], ["tea"]],
    ["the longest list", tags, most, most],
    ["yes", flag, true, true],
    ["no", flag, false, false],
  ])("%s", (_, filter, value, result) => {
    for (const judged of judge(filter, value)) expect(judged).toMatchObject({ success: true, data: result });
  });
});

describe("refuses", () => {
  test.each<[string, Filter, unknown, RegExp]>([
    ["a value beside the list", chosen, ["Food", "Fod"], /"Fod" is not an accepted value\. Did you mean/],
    ["another case", one, "food", /"food" is not an accepted value\. Did you mean "Food"\?/],
    ["one value where a list belongs", chosen, "Food", /^must be a list of strings$/],
    ["a list where one value belongs", one, ["Food"], /^must be a string$/],
    ["201 entries", chosen, Array(201).fill("Food"), /^must have at most 200 entries$/],
    ["a long value, quoting only its beginning", one, "y".repeat(500), /^"y{60}" is not/],
    ["a number for an open list", open, 5, /^must be a string$/],
    ["a fraction of a whole number", whole, 1.5, /^must be a whole number$/],
    ["a number in quotes", whole, "5", /^must be a whole number$/],
    ["beyond what JSON carries exactly", fraction, 2 ** 53, /beyond ±2\^53/],
    ["not a number", fraction, NaN, /^must be a number$/],
    ["without end", fraction, Infinity, /^must be a number$/],
    ["null", fraction, null, /^must be a number$/],
    ["29 February of another year", days, "2027-02-29", /a date that exists/],
    ["a time", days, "2027-02-28T00:00:00Z", /a date that exists/],
    ["a day as a number", days, 20270228, /^must be a date, YYYY-MM-DD$/],
    ["a text that is too long", contains, `${longest}x`, /at most 200 characters/],
    ["an entry that is too long", tags, [`${longest}x`], /at most 200 characters/],
    ["NUL", words, "a\0b", /well-formed/],
    ["half of an emoji", handle, "\ud83d", /well-formed/],
    ["a number among texts", pieces, ["a", 5], /^must be a string$/],
    ["201 tags", tags, [...most, "more"], /^must have at most 200 entries$/],
    ["yes in words", flag, "true", /^must be true or false$/],
    ["1", flag, 1, /^must be true or false$/],
  ])("%s", (_, filter, value, message) => {
    for (const judged of judge(filter, value)) {
      expect(judged.success).toBe(false);
      expect(judged.error?.issues[0]?.message).toMatch(message);
    }
  });
});

describe("in an address", () => {
  test.each<[Kind, string, unknown, unknown]>([
    ["multiSelect", "Food, Music", ["Food", "Music"], ["Food", "Music"]],
    ["select", " Food", " Food", " Food"],
    ["range", "10000", 10_000, 10_000],
    ["range", "-1.5e3", -1_500, "-1.5e3"],
    ["range", "10k", "10k", 10_000],
    ["range", "0x10", "0x10", "0x10"],
    ["range", "", "", ""],
    ["dateRange", "2026-01-01", "2026-01-01", "2026-01-01"],
    ["text", "a,b", "a,b", "a,b"],
    ["textList", "#a,,b", ["#a", "", "b"], ["#a", "", "b"]],
    ["flag", "true", true, true],
    ["flag", "false", false, false],
    ["flag", "on", "on", true],
    ["flag", "1", "1", "1"],
  ])("%s: %j is %j for a program and %j for a person", (kind, raw, forProgram, forPerson) => {
    expect(kinds[kind].fromUrl(raw, false)).toEqual(forProgram);
    expect(kinds[kind].fromUrl(raw, true)).toEqual(forPerson);
  });

  test.each(["1.", ".5", "+1", "1e", "1,000", "١"])("%j is no number of an address", (raw) =>
    expect(numberFromUrl(raw, false)).toBe(raw),
  );
});

describe("conflicts", () => {
  test.each<[Filter, AnyValues]>([
    [whole, { low: 5, high: 5 }],
    [whole, { low: 5 }],
    [whole, { high: -5 }],
    [whole, { low: 0, high: 1 }],
    [days, { first: "2026-01-01", last: "2026-01-01" }],
    [days, { first: "2025-12-31", last: "2026-01-01" }],
  ])("none: %j with %j", (filter, values) => expect(conflictOf(filter, values)).toBeNull());

  test.each<[Filter, AnyValues, string, string]>([
    [whole, { low: 10, high: 9 }, "low", "high"],
    [fraction, { low: 0.2, high: 0.1 }, "low", "high"],
    [whole, { low: 0, high: -1 }, "low", "high"],
    [days, { first: "2026-01-02", last: "2026-01-01" }, "first", "last"],
  ])("named at the lower end: %j with %j", (filter, values, field, other) => {
    const message = `must not be greater than ${other}`;
    expect(conflictOf(filter, values)).toEqual({ field, code: "min_greater_than_max", message });
  });

  test("only kinds of two ends have them", () => {
    const withTwo = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].bounds);
    expect(withTwo).toEqual(["range", "dateRange"]);
  });
});

test.each([
  ["0001-01-01", true],
  ["2026-12-31", true],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["2026-04-31", false],
  ["2026-1-1", false],
  ["26-01-01", false],
  [" 2026-01-01", false],
])("the day %j: %s", (value, isDay) => expect(day.safeParse(value).success).toBe(isDay));
