import { describe, expect, test } from "vitest";
import { dayBounds, daysOfWords } from "./quick-days";

/** A quarter to midnight in UTC, already the next day east of it. */
const now = Date.parse("2026-03-01T23:45:00Z");

describe("one word", () => {
  test.each([
    ["today", { from: "2026-03-01" }],
    ["TODAY", { from: "2026-03-01" }],
    ["yesterday", { from: "2026-02-28", to: "2026-02-28" }],
    ["1d", { from: "2026-03-01" }],
    ["2d", { from: "2026-02-28" }],
    ["30 days", { from: "2026-01-31" }],
    ["366D", { from: "2025-03-01" }],
    ["2026-02-28", { from: "2026-02-28" }],
    ["2026-01-01..2026-01-31", { from: "2026-01-01", to: "2026-01-31" }],
    ["2026-01-01..2026-01-01", { from: "2026-01-01", to: "2026-01-01" }],
  ])("%s", (word, bounds) => expect(dayBounds(word, now)).toEqual(bounds));

  test.each([
    "",
    "0d",
    "10000d",
    "d",
    "2026-02-29",
    "2026-1-1",
    "2026-01-02..2026-01-01",
    "2026-01-01..",
    "tomorrow",
    "1969-12-31",
  ])("%j is no day", (word) => expect(dayBounds(word, now)).toBeUndefined());
});

describe("several words", () => {
  test.each([
    ["last 7 days of june", { from: "2026-02-23" }, 3],
    ["past 2 weeks", { from: "2026-02-16" }, 3],
    ["Last 1 Year", { from: "2025-03-02" }, 3],
    ["last month", { from: "2026-01-31" }, 2],
    ["this week", { from: "2026-02-23" }, 2],
    ["from 2026-01-01 to 2026-01-31 food", { from: "2026-01-01", to: "2026-01-31" }, 4],
    ["from 2026-01-01 until 2026-01-01", { from: "2026-01-01", to: "2026-01-01" }, 4],
    ["since 2026-01-01", { from: "2026-01-01" }, 2],
    ["since yesterday", { from: "2026-02-28" }, 2],
    ["from 30d", { from: "2026-01-31" }, 2],
    ["until 2026-01-31", { to: "2026-01-31" }, 2],
    ["before 2026-01-01", { to: "2025-12-31" }, 2],
    ["today food", { from: "2026-03-01" }, 1],
    ["30d", { from: "2026-01-31" }, 1],
  ])("%s", (words, bounds, length) => expect(daysOfWords(words.split(" "), now)).toEqual({ bounds, length }));

  test.each([
    "",
    "last",
    "last 0 days",
    "last 7 bananas",
    "this 7 days",
    "since whenever",
    "until yesterday",
    "before 2026-02-30",
    "2026-01-01",
    "food last week",
  ])("%j begins with no days", (words) => expect(daysOfWords(words.split(" "), now)).toBeUndefined());

  test("does not swap two days in the wrong order", () =>
    expect(daysOfWords(["from", "2026-02-01", "to", "2026-01-01"], now)).toEqual({
      bounds: { from: "2026-02-01" },
      length: 2,
    }));
});
