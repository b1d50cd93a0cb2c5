import { expect, test } from "vitest";
import { ledgerFormats } from "./ledger-formats";

const NOW = Date.parse("2026-07-01T12:00:00.000Z");
const LATE = "2025-12-31T23:30:00.000Z";

test("in UTC and English numbers it reads as for everybody", () => {
  const { shortDay: day, clock, moment, number } = ledgerFormats({ timeZone: "UTC", numbers: "en" });
  expect([day(LATE, NOW), clock(LATE)]).toEqual(["31 Dec 2025", "23:30"]);
  expect(moment(LATE)).toBe("Wed, 31 Dec 2025, 23:30 UTC");
  expect(number(1_284)).toBe("1,284");
});

test("in another zone the day, the year and the summer are those of the zone, and it is named", () => {
  const { shortDay: day, clock, moment, number } = ledgerFormats({ timeZone: "Europe/Paris", numbers: "de" });
  expect([day(LATE, NOW), clock(LATE)]).toEqual(["1 Jan", "00:30"]);
  expect(clock("2026-06-30T22:05:00.000Z")).toBe("00:05");
  expect(moment(LATE)).toBe("Thu, 1 Jan 2026, 00:30 Europe/Paris");
  expect(ledgerFormats({ timeZone: "America/New_York", numbers: "en" }).moment(LATE)).toMatch(
    / America\/New York$/,
  );
  expect(number(1_284)).toBe("1.284");
});
