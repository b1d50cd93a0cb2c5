import { expect, test } from "vitest";
import { readCell } from "./cell-value";
import type { ColumnOptions } from "./list-columns/column-kind";
import type { ColumnType } from "./list-columns/column-kinds";
import { MAX_CELL_LENGTH } from "./lists";

const people = [
  { id: "1", name: "Ana", email: "ana@example.com" },
  { id: "2", name: "Ben", email: "ben@example.com" },
  { id: "3", name: "ben", email: "other@example.com" },
];
const OPTIONS: ColumnOptions = { currency: "EUR", choices: ["Yes", "Perhaps"] };
const read = (type: ColumnType, typed: string | null, locale: "en" | "de" | "fr" = "en") => {
  const cell = readCell(typed, { id: "c", name: "C", type, options: OPTIONS }, { locale, people });
  return "problem" in cell ? "refused" : cell.text;
};

test.each<[ColumnType, string, string | null, ("en" | "de" | "fr")?]>([
  ["text", "  a b ", "a b"],
  ["text", " ", null],
  ["number", "1.2k", "1200"],
  ["number", "1,284.5", "1284.5"],
  ["number", "1.284,5", "1284.5", "de"],
  ["number", "1\u202f284,5", "1284.5", "fr"],
  ["number", "1.284,5", "1284.5"],
  ["number", "1,5k", "1500"],
  ["number", "1.2k", "1200", "de"],
  ["number", "1,2,3", "refused"],
  ["number", "many", "refused"],
  ["number", "1000000b", "1000000000000000"],
  ["number", "2000000b", "refused"],
  ["money", "€1,200", "1200"],
  ["money", "1.200 €", "1200", "de"],
  ["money", "1.5k EUR", "1500"],
  ["money", "800,50", "800.5"],
  ["money", "800.5", "800.5"],
  ["money", "€800,5", "800.5"],
  ["money", "1,200.50", "1200.5"],
  ["money", "800.50", "800.5", "de"],
  ["money", "EUR 12", "12"],
  ["money", "$5", "refused"],
  ["money", "5 USD", "refused"],
  ["date", "2026-3-9", "2026-03-09"],
  ["date", "3/9/2026", "2026-03-09"],
  ["date", "9.3.2026", "2026-03-09", "de"],
  ["date", "9/3/2026", "2026-03-09", "fr"],
  ["date", "2026-02-30", "refused"],
  ["date", "soon", "refused"],
  ["select", "PERHAPS", "Perhaps"],
  ["select", "no", "refused"],
  ["person", "ANA", "1"],
  ["person", "ben@example.com", "2"],
  ["person", "Ben", "refused"],
  ["checkbox", "yes", "1"],
  ["checkbox", "no", null],
  ["checkbox", "maybe", "refused"],
  ["link", "example.com/a", "https://example.com/a"],
  ["link", "http://example.com", "http://example.com/"],
  ["link", "javascript:alert(1)", "refused"],
  ["link", "mailto:a@example.com", "refused"],
  ["link", "two words", "refused"],
])("%s reads %j as %j", (type, typed, kept, locale) => {
  expect(read(type, typed, locale)).toBe(kept);
});

test("a cell that is emptied keeps nothing, one that is too long is refused", () => {
  expect(read("number", null)).toBeNull();
  expect(read("text", "x".repeat(MAX_CELL_LENGTH))).toHaveLength(MAX_CELL_LENGTH);
  expect(read("text", "x".repeat(MAX_CELL_LENGTH + 1))).toBe("refused");
  expect(read("text", "\ud800")).toBe("refused");
});
