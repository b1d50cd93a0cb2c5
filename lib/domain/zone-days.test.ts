/** Days and months in every time zone, including days without midnight or with two. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { addDays, dayIn, endOfDay, monthIn, stampIn, startOfDay } from "./zone-days";

const AWKWARD = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Africa/Cairo",
  "Antarctica/Troll",
  "Etc/GMT+12",
  "Etc/GMT-14",
];
const zone = fc.oneof(fc.constantFrom(...AWKWARD), fc.constantFrom(...Intl.supportedValuesOf("timeZone")));
const at = fc.integer({ min: Date.UTC(2008, 0), max: Date.UTC(2040, 0) });

test.each([
  ["UTC", "2026-11-01", "2026-11-01T00:00:00.000Z"],
  ["Europe/Berlin", "2026-11-01", "2026-10-31T23:00:00.000Z"],
  ["Europe/Berlin", "2026-07-01", "2026-06-30T22:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-01", "2026-10-31T18:15:00.000Z"],
  ["Pacific/Kiritimati", "2026-11-01", "2026-10-31T10:00:00.000Z"],
  ["Etc/GMT+12", "2026-11-01", "2026-11-01T12:00:00.000Z"],
  // Midnight does not exist: the day begins at 1.
  ["America/Santiago", "2024-09-08", "2024-09-08T04:00:00.000Z"],
  ["Asia/Beirut", "2024-03-31", "2024-03-30T22:00:00.000Z"],
  // Midnight comes twice: the first one.
  ["America/Havana", "2024-11-03", "2024-11-03T04:00:00.000Z"],
  // The day was left out.
  ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
])("in %s, %s begins at %s", (name, day, start) => expect(startOfDay(name, day)).toBe(start));

test("every instant is in exactly one day and one month", () =>
  fc.assert(
    fc.property(zone, at, (name, instant) => {
      const iso = new Date(instant).toISOString();
      const day = dayIn(name, instant);
      const [start, end] = [startOfDay(name, day), endOfDay(name, day)];
      expect([start <= iso, iso < end]).toEqual([true, true]);
      const month = monthIn(name, instant);
      expect([month.start <= start, end <= month.end]).toEqual([true, true]);
      expect(monthIn(name, Date.parse(month.start))).toEqual(month);
      expect(monthIn(name, Date.parse(month.end) - 1)).toEqual(month);
      expect(monthIn(name, Date.parse(month.end)).start).toBe(month.end);
    }),
    { numRuns: 600 },
  ));

test("the days of a month follow each other without a gap and fill it", () =>
  fc.assert(
    fc.property(zone, at, (name, instant) => {
      const month = monthIn(name, instant);
      let end = month.start;
      for (let day = `${dayIn(name, instant).slice(0, 7)}-01`; end < month.end; day = addDays(day, 1)) {
        expect(startOfDay(name, day)).toBe(end);
        end = endOfDay(name, day);
      }
      expect(end).toBe(month.end);
    }),
    { numRuns: 100 },
  ));

test("a stamp of a zone is the same instant, and begins with its day", () =>
  fc.assert(
    fc.property(zone, at, (name, instant) => {
      const stamp = stampIn(name, new Date(instant).toISOString());
      expect(Date.parse(stamp)).toBe(instant);
      expect(stamp.slice(0, 10)).toBe(dayIn(name, instant));
    }),
    { numRuns: 1_000 },
  ));

test("stamps name their distance from UTC", () => {
  const iso = "2026-11-01T00:30:00.000Z";
  expect(
    ["UTC", "Europe/Berlin", "Asia/Kolkata", "America/New_York"].map((name) => stampIn(name, iso)),
  ).toEqual([
    iso,
    "2026-11-01T01:30:00.000+01:00",
    "2026-11-01T06:00:00.000+05:30",
    "2026-10-31T20:30:00.000-04:00",
  ]);
});

test("the first and the last day that can be written have ends", () => {
  expect(endOfDay("Etc/GMT+12", "9999-12-31") > "9999-12-31T23:59:59.999Z").toBe(true);
  expect(startOfDay("Asia/Tokyo", "0000-01-01") < "0001-01-01").toBe(true);
});
