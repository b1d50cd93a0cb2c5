import { expect, test } from "vitest";
import { axisTop, dayBuckets } from "./bar-chart";

const now = Date.parse("2026-11-20T10:00:00Z");
const day = (offset: number) => new Date(now - offset * 86_400_000).toISOString().slice(0, 10);

test("days without posts are there with zero", () => {
  const { unit, buckets } = dayBuckets(
    [
      { day: "2026-11-20", count: 2 },
      { day: "2026-11-17", count: 5 },
    ],
    now,
  );
  expect(unit).toBe("day");
  expect(buckets.map(({ from, count }) => [from, count])).toEqual([
    ["2026-11-17", 5],
    ["2026-11-18", 0],
    ["2026-11-19", 0],
    ["2026-11-20", 2],
  ]);
  expect(buckets.map(({ isOpen }) => isOpen)).toEqual([false, false, false, true]);
});

test("a long stretch is shown by weeks from Monday, and nothing is lost", () => {
  const perDay = Array.from({ length: 300 }, (_, offset) => ({ day: day(offset), count: offset + 1 }));
  const { unit, buckets } = dayBuckets(perDay, now);
  expect(unit).toBe("week");
  for (const { from } of buckets) expect(new Date(from).getUTCDay()).toBe(1);
  expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe((300 * 301) / 2);
  expect(buckets.filter(({ isOpen }) => isOpen)).toEqual([buckets.at(-1)]);
});

test("no posts, no buckets", () => expect(dayBuckets([], now).buckets).toEqual([]));

test.each([
  [0, 4],
  [1, 4],
  [71, 80],
  [99, 100],
  [101, 200],
  [2300, 4000],
])("an axis for %s ends at %s", (most, top) => expect(axisTop(most)).toBe(top));
