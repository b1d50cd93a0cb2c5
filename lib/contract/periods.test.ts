import { expect, test } from "vitest";
import { firstDayOf, PERIODS, periodSince } from "./periods";

test.each([
  ["2026-11-22T23:59:59Z", ["2026-11-22", "2026-11-16", "2026-10-24", "2026-08-25", "2026-01-01"]],
  ["2027-01-01T00:00:00Z", ["2027-01-01", "2026-12-26", "2026-12-03", "2026-10-04", "2027-01-01"]],
])("the first days at %s", (now, days) =>
  expect(PERIODS.map((period) => firstDayOf(period, Date.parse(now)))).toEqual(days),
);

test("a day that begins two periods is the shorter one", () =>
  expect(periodSince("2027-01-01", Date.parse("2027-01-01T12:00:00Z"))).toBe("today"));
