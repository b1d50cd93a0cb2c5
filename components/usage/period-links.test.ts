import { expect, test } from "vitest";
import { presetsOf } from "./period-links";

const spans = (today: string, since: string | null) =>
  presetsOf(today, since).map(({ label, period: { from, to } }) => `${label}: ${from} to ${to}`);

test("presets end today, except the whole last month", () => {
  expect(spans("2026-03-15", null)).toEqual([
    "Last 7 days: 2026-03-09 to 2026-03-15",
    "30 days: 2026-02-14 to 2026-03-15",
    "This month: 2026-03-01 to 2026-03-15",
    "Last month: 2026-02-01 to 2026-02-28",
    "90 days: 2025-12-16 to 2026-03-15",
  ]);
});

test("offers all time after 90 days", () => {
  expect(spans("2026-03-15", "2025-12-16")).toHaveLength(5);
  expect(spans("2026-03-15", "2025-12-15").at(-1)).toBe("All: 2025-12-15 to 2026-03-15");
});

test("the default period is omitted from the address", () => {
  expect(presetsOf("2026-03-15", null)[1]).not.toHaveProperty("from");
});
