import { describe, expect, test } from "vitest";
import { forecastOf } from "./spend-forecast";

const days = (...credits: number[]) => [...credits, ...Array<number>(14 - credits.length).fill(0)];

describe("with few days of spending", () => {
  test("reports that it is too early, with the number of days", () => {
    expect(forecastOf(days(50), 1000)).toEqual({ days: 1, range: null });
    expect(forecastOf(days(1, 2, 3, 4, 5, 6), 1000)).toEqual({ days: 6, range: null });
    expect(forecastOf([], 1000)).toEqual({ days: 0, range: null });
  });

  test("from the seventh on there is a range", () => {
    expect(forecastOf(days(1, 2, 3, 4, 5, 6, 7), 1000).range).not.toBeNull();
    expect(forecastOf([1, 2, 3, 4, 5, 6, 7], 1000).days).toBe(7);
  });
});

test("equal days give an exact forecast", () => {
  expect(forecastOf(Array<number>(14).fill(10), 100).range).toEqual({
    perMonth: [300, 300],
    lasts: [10, 10],
  });
});

test("the range widens with the variation, around the mean", () => {
  const calm = forecastOf([9, 11, 9, 11, 9, 11, 9, 11, 9, 11, 9, 11, 9, 11], 100).range!;
  const wild = forecastOf([0, 20, 0, 20, 0, 20, 0, 20, 0, 20, 0, 20, 0, 20], 100).range!;
  for (const { perMonth, lasts } of [calm, wild]) {
    expect(perMonth[0]).toBeLessThan(300);
    expect(perMonth[1]).toBeGreaterThan(300);
    expect(lasts![0]).toBeLessThanOrEqual(10);
    expect(lasts![1]).toBeGreaterThanOrEqual(10);
  }
  expect(wild.perMonth[1]).toBeGreaterThan(calm.perMonth[1]);
  expect(wild.perMonth[0]).toBeGreaterThanOrEqual(0);
});

test("spending from other accounts does not shorten this balance", () => {
  const own = Array<number>(14).fill(10);
  const all = Array<number>(14).fill(50);
  expect(forecastOf(all, 100, own).range).toEqual({ perMonth: [1500, 1500], lasts: [10, 10] });
  expect(forecastOf(all, 100, days(10)).range).toEqual({ perMonth: [1500, 1500], lasts: null });
});

test("forecasts a month without a balance, but not how long it lasts", () => {
  expect(forecastOf(Array<number>(14).fill(2), null).range).toEqual({ perMonth: [60, 60], lasts: null });
});

test("irregular spending may last indefinitely; no spending has no forecast", () => {
  expect(forecastOf(days(1, 1, 1, 1, 1, 1, 300), 100).range!.lasts![1]).toBeNull();
  expect(forecastOf(Array<number>(14).fill(2), 0).range!.lasts).toEqual([0, 0]);
  expect(forecastOf(Array<number>(14).fill(2), -5).range!.lasts).toEqual([0, 0]);
});
