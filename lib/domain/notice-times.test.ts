import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextAtOnce, nextDigest, retryWait, spreadOver } from "./notice-times";

const at = (iso: string) => Date.parse(iso);
const digest = (iso: string, pace: "daily" | "weekly", zone: string, hour = 8, weekday = 1) =>
  new Date(nextDigest(at(iso), pace, { hour, weekday, zone })).toISOString();

describe("a digest leaves at its hour", () => {
  test.each([
    ["2026-11-26T06:59:59Z", "daily", "Europe/Berlin", "2026-11-26T07:00:00.000Z"],
    ["2026-11-26T07:00:00Z", "daily", "Europe/Berlin", "2026-11-27T07:00:00.000Z"],
    ["2026-07-01T05:00:00Z", "daily", "Europe/Berlin", "2026-07-01T06:00:00.000Z"],
    ["2026-11-26T07:00:00Z", "weekly", "Europe/Berlin", "2026-11-30T07:00:00.000Z"],
    ["2026-11-30T06:59:00Z", "weekly", "Europe/Berlin", "2026-11-30T07:00:00.000Z"],
    ["2026-11-26T00:00:00Z", "daily", "Asia/Kolkata", "2026-11-26T02:30:00.000Z"],
    ["2026-11-29T23:00:00Z", "weekly", "Pacific/Kiritimati", "2026-12-06T18:00:00.000Z"],
  ] as const)("%s %s in %s: %s", (from, pace, zone, expected) =>
    expect(digest(from, pace, zone)).toBe(expected),
  );

  test("an hour that the clocks skip is the next one, a repeated one counts once", () => {
    expect(digest("2026-03-29T00:00:00Z", "daily", "Europe/Berlin", 2)).toBe("2026-03-29T01:00:00.000Z");
    expect(digest("2026-10-25T00:00:00Z", "daily", "Europe/Berlin", 2)).toBe("2026-10-26T01:00:00.000Z");
  });

  test("always later, and within a week and an hour", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Pacific/Apia",
    );
    fc.assert(
      fc.property(
        fc.integer({ min: at("2011-01-01Z"), max: at("2040-01-01Z") }),
        zones,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 7 }),
        (from, zone, hour, weekday) => {
          const daily = nextDigest(from, "daily", { hour, weekday, zone });
          const weekly = nextDigest(from, "weekly", { hour, weekday, zone });
          expect(daily).toBeGreaterThan(from);
          // Apia had no 30 December 2011.
          expect(daily - from).toBeLessThanOrEqual(49 * 3_600_000);
          expect(weekly).toBeGreaterThanOrEqual(daily);
          expect(weekly - from).toBeLessThanOrEqual(14 * 86_400_000 + 7_200_000);
        },
      ),
    );
  });
});

describe("messages sent at once", () => {
  const now = at("2026-11-26T12:00:00Z");
  test("the first is sent, further ones wait longer each time", () => {
    expect(nextAtOnce([], now)).toBe(now);
    expect(nextAtOnce([now - 3_600_000], now)).toBe(now);
    expect(nextAtOnce([now - 10_000], now)).toBe(now + 50_000);
    expect(nextAtOnce([now - 70_000, now - 10_000], now)).toBe(now + 110_000);
    expect(nextAtOnce(Array(20).fill(now), now)).toBe(now + 1_800_000);
  });

  test("a matter a second makes at most seven messages an hour", () => {
    const sent: number[] = [];
    for (let time = now; time < now + 3_600_000; time += 1_000)
      if (nextAtOnce(sent, time) <= time) sent.push(time);
    expect(sent.length).toBeLessThanOrEqual(7);
  });
});

test("waits after failures grow up to six hours", () => {
  expect([1, 2, 3, 30].map((failures) => retryWait(failures))).toEqual([30_000, 60_000, 120_000, 21_600_000]);
  expect(retryWait(1, 90_000)).toBe(90_000);
  expect(retryWait(1, 1e12)).toBe(21_600_000);
});

test("daily work is spread over the day", () => {
  const hours = new Set<number>();
  for (let index = 0; index < 500; index++)
    hours.add(Math.floor(spreadOver(`view_${index}`, 86_400_000) / 3_600_000));
  expect([Math.min(...hours), Math.max(...hours), hours.size]).toEqual([0, 23, 24]);
});
