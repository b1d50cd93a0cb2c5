import { expect, test } from "vitest";
import { NO_PURPOSE } from "@/lib/contract/usage";
import { barsOf } from "./usage";

const sum = (day: string, purpose: string, spent: number, held = 0) => ({
  day,
  purpose,
  rows: 1,
  spent,
  held,
});
const spans = (from: string, to: string) => barsOf({ from, to }, []).map((bar) => `${bar.from} ${bar.to}`);

test("shows up to 92 days, then months", () => {
  expect(spans("2026-01-01", "2026-04-02")).toHaveLength(92);
  expect(spans("2026-01-15", "2026-05-20")).toEqual([
    "2026-01-15 2026-01-31",
    "2026-02-01 2026-02-28",
    "2026-03-01 2026-03-31",
    "2026-04-01 2026-04-30",
    "2026-05-01 2026-05-20",
  ]);
  expect(spans("2026-01-01", "2026-01-01")).toEqual(["2026-01-01 2026-01-01"]);
});

test("the oldest month includes everything before", () => {
  const days = [sum("2026-01-01", "a", 2), sum("1900-01-01", "a", 3)];
  const bars = barsOf({ from: "1900-01-01", to: "2026-01-01" }, days);
  expect(bars).toHaveLength(240);
  expect([bars[0]!.from, bars[0]!.byPurpose]).toEqual(["1900-01-01", { a: 3 }]);
});

test("sums go to their days; names that every object has are names", () => {
  const days = [sum("2026-01-02", "__proto__", 4), sum("2026-01-02", "", 1, 7), sum("2026-01-01", "a", 2)];
  const [first, second] = barsOf({ from: "2026-01-01", to: "2026-01-02" }, days);
  expect(first!.byPurpose).toEqual({ a: 2 });
  expect(Object.entries(second!.byPurpose)).toEqual([
    ["__proto__", 4],
    [NO_PURPOSE, 1],
  ]);
  expect(second!.held).toBe(7);
});
