/** Figures of one purpose: spending may differ from the cost of the profiles. */
import { expect, test } from "vitest";
import type { PurposeDetails } from "@/lib/contract/purposes";
import { purposeTiles } from "./one-purpose";

type Figures = Parameters<typeof purposeTiles>[0];
const SUMS: PurposeDetails["sums"] = {
  spent: 12,
  charged: 12,
  returned: 0,
  added: 0,
  held: 0,
  notPaidTwice: 4,
};
const FIGURES: Figures = {
  period: { from: "2026-11-01", to: "2026-11-20" },
  sums: SUMS,
  total: 12,
  forecast: { days: 3, range: null },
};
const tilesOf = (more: Partial<Figures> = {}) => purposeTiles({ ...FIGURES, ...more });
const meaningOf = (more: Partial<Figures>, index: number) => tilesOf(more)[index]!.meaning;

test("each figure names its time", () => {
  const labels = tilesOf().map(({ label }) => label);
  expect(labels).toEqual(["Spent, 1–20 Nov", "Profiles, 1–20 Nov", "Saved by owning", "Next 30 days"]);
});

test.each<[Partial<Figures>, string]>([
  [{}, "1 credit each"],
  [{ total: 11 }, "1 credit without profile"],
  [{ total: 10 }, "2 credits without profile"],
  [{ total: 13 }, "1 credit returned"],
])("profiles beside what was spent: %j", (more, meaning) => {
  expect(meaningOf(more, 1)).toBe(meaning);
});

test.each<[Partial<PurposeDetails["sums"]>, string]>([
  [{}, "all charged"],
  [{ charged: 14, returned: 2 }, "14 charged, 2 returned"],
  [{ held: 5 }, "5 more held"],
])("what is held or came back: %j", (more, meaning) => {
  expect(meaningOf({ sums: { ...SUMS, ...more } }, 0)).toBe(meaning);
});

test("a forecast is a range, or too early to tell", () => {
  expect(meaningOf({}, 3)).toBe("Needs spending on 7 of 14 days; 3 so far");
  const range = { perMonth: [40, 90] as [number, number], lasts: null };
  expect(tilesOf({ forecast: { days: 9, range } })[3]).toMatchObject({ value: "40–90", unit: "credits" });
  const sure = { perMonth: [30, 30] as [number, number], lasts: null };
  expect(tilesOf({ forecast: { days: 9, range: sure } })[3]).toMatchObject({ value: "30" });
});
