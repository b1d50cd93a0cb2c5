import { describe, expect, test } from "vitest";
import type { DateOrder } from "@/lib/contract/import-mapping";
import { dateColumn, parseDate } from "./date-text";

const iso = (value: number | undefined) => (value === undefined ? undefined : new Date(value).toISOString());
const DAY = "2026-01-15T00:00:00.000Z";

describe("a date in an order", () => {
  test.each<[string, DateOrder, string | undefined]>([
    ["2026-01-15", "year-first", DAY],
    ["2026/01/15", "year-first", DAY],
    ["2026.1.15", "year-first", DAY],
    ["20260115", "year-first", DAY],
    ["2026-01-15T10:30:00Z", "year-first", "2026-01-15T10:30:00.000Z"],
    ["2026-01-15 10:30:00+02:00", "year-first", "2026-01-15T08:30:00.000Z"],
    ["2026-01-15 10:30:00.123456 UTC", "year-first", "2026-01-15T10:30:00.000Z"],
    ["2026-01-15 10:00:00 EST", "year-first", "2026-01-15T15:00:00.000Z"],
    ["15/01/2026 10:00 CET", "day-first", "2026-01-15T09:00:00.000Z"],
    ["1/15/2026", "month-first", DAY],
    ["01/15/26", "month-first", DAY],
    ["1/15/2026 3:05 PM", "month-first", "2026-01-15T15:05:00.000Z"],
    ["1/15/2026 12:05 AM", "month-first", "2026-01-15T00:05:00.000Z"],
    ["15/01/2026", "day-first", DAY],
    ["15.01.2026", "day-first", DAY],
    ["15. 1.2026", "day-first", DAY],
    ["15-01-2026 08:00", "day-first", "2026-01-15T08:00:00.000Z"],
    ["15 Jan 2026", "year-first", DAY],
    ["15-Jan-26", "year-first", DAY],
    ["Jan 15, 2026", "year-first", DAY],
    ["January 15th, 2026", "month-first", DAY],
    ["Thu, 15 Jan 2026 10:30:00 GMT", "year-first", "2026-01-15T10:30:00.000Z"],
    ["15. Januar 2026", "year-first", DAY],
    ["15 janvier 2026", "year-first", DAY],
    ["15 de enero de 2026", "year-first", DAY],
    ["15 gennaio 2026", "year-first", DAY],
    ["15 août 2025", "year-first", "2025-08-15T00:00:00.000Z"],
    ["3 März 2026", "year-first", "2026-03-03T00:00:00.000Z"],
    ["Wed Oct 10 20:19:24 +0000 2018", "year-first", "2018-10-10T20:19:24.000Z"],
    ["1768435200", "seconds", DAY],
    ["1768435200000", "milliseconds", DAY],
    ["46037", "serial", DAY],
    ["46037.5", "serial", "2026-01-15T12:00:00.000Z"],
    // An unreadable date becomes undefined, never another day.
    ["15/01/2026", "month-first", undefined],
    ["1/15/2026", "day-first", undefined],
    ["31.02.2026", "day-first", undefined],
    ["2026-02-30", "year-first", undefined],
    ["1/15/2026", "year-first", undefined],
    ["7", "serial", undefined],
    ["9999999999999999999", "milliseconds", undefined],
    ["9999999999999999999", "seconds", undefined],
    ["99999999", "serial", undefined],
    ["yesterday", "year-first", undefined],
    ["15 foo 2026", "year-first", undefined],
    ["", "day-first", undefined],
  ])("%j %s: %s", (text, order, expected) => expect(iso(parseDate(text, order))).toBe(expected));
});

describe("a column says its order", () => {
  test.each<[string, string[], boolean, DateOrder, boolean]>([
    ["a day above twelve in front", ["01/02/2026", "15/01/2026"], false, "day-first", false],
    ["a day above twelve behind", ["01/02/2026", "1/15/2026"], true, "month-first", false],
    ["neither, in an English file", ["01/02/2026", "03/04/2026"], false, "month-first", true],
    ["neither, in another file", ["01/02/2026", "03/04/2026"], true, "day-first", true],
    ["neither, with dots", ["01.02.2026"], false, "day-first", true],
    ["neither, with AM and PM", ["01/02/2026 3:00 PM"], true, "month-first", true],
    ["years in front", ["2026-01-15", "2026-02-15"], true, "year-first", false],
    ["seconds", ["1768435200", "1768435300"], true, "seconds", false],
    ["milliseconds", ["1768435200000"], true, "milliseconds", false],
    ["days of a spreadsheet", ["46037", "46038.25"], false, "serial", false],
  ])("%s", (_, texts, suggestsDayFirst, order, isGuess) => {
    expect(dateColumn(texts, suggestsDayFirst)).toEqual({ order, share: 1, isGuess, isMixed: false });
  });

  test("an order that puts a date into the future is not meant", () => {
    const [day, month] = [new Date().getUTCDate(), new Date().getUTCMonth() + 1];
    const year = new Date().getUTCFullYear();
    // The month after this one, read the other way round, is in the past or now.
    const next = month === 12 ? undefined : `${Math.min(month, day)}/${month + 1}/${year}`;
    if (next && month + 1 <= 12 && Math.min(month, day) <= 12)
      expect(dateColumn([next], true).order).toBe("month-first");
  });

  test("with both orders in one column: uses the more frequent one and reports it", () => {
    const found = dateColumn(["15/01/2026", "16/01/2026", "1/17/2026"], false);
    expect(found).toMatchObject({ order: "day-first", isMixed: true });
    expect(found.share).toBeCloseTo(2 / 3);
  });

  test("other texts are no dates", () => {
    expect(dateColumn(["mila", "tom"], false).share).toBe(0);
    expect(dateColumn(["12", "13"], false).share).toBe(0);
    expect(dateColumn([], false).share).toBe(0);
  });
});
