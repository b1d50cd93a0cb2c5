import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListColumn } from "@/lib/contract/list-columns/column-kinds";
import { listRow } from "@/lib/testing/list-row";
import { arranged, boardOf, sumOf } from "./board-state";

const money = (id: string, currency?: string): ListColumn => ({
  id,
  name: id.toUpperCase(),
  type: "money",
  options: { currency },
});
const board = (amounts: readonly (string | undefined)[], more = 0) =>
  arranged(
    boardOf([
      {
        statusId: "s",
        rows: amounts.map((fee, at) => listRow(String(at), { statusId: "s", values: fee ? { fee } : {} })),
        total: amounts.length + more,
      },
    ]),
  );
const sum = (
  amounts: readonly (string | undefined)[],
  columns: ListColumn[] = [money("fee", "EUR")],
  more = 0,
) => sumOf({ columns }, board(amounts, more), "s")?.text ?? null;

test.each<[readonly (string | undefined)[], ListColumn[], string | null]>([
  [["600", "1350"], [money("fee", "EUR")], "€1,950"],
  [["600", undefined, "0.5"], [money("fee", "USD")], "$600.50"],
  [["0.1", "0.2"], [money("fee", "EUR")], "€0.30"],
  [["100", "-250"], [money("fee", "EUR")], "−€150"],
  [["1", "2"], [money("fee", "SEK")], "3 SEK"],
  [["1", "2"], [money("fee")], "3"],
  [["0"], [money("fee", "EUR")], "€0"],
  [[undefined], [money("fee", "EUR")], null],
  [[], [money("fee", "EUR")], null],
  [["600"], [], null],
  [["600"], [{ ...money("fee"), type: "number" }], null],
  [["600"], [money("other", "EUR"), money("fee", "EUR")], null],
  [["600"], [{ ...money("text"), type: "text" }, money("fee", "EUR")], "€600"],
])("of %j it is %3$s", (amounts, columns, text) => {
  expect(sum(amounts, columns)).toBe(text);
});

test("names its column, and is absent while cards are missing", () => {
  expect(sumOf({ columns: [money("fee")] }, board(["1"]), "s")).toEqual({ name: "FEE", text: "1" });
  expect(sum(["600"], undefined, 1)).toBeNull();
  expect(sumOf({ columns: [money("fee")] }, board(["1"]), "gone")).toBeNull();
});

test("cents are added exactly, in any order", () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 50 }), (cents) => {
      const texts = cents.map((each) => String(each / 100));
      const whole = String(cents.reduce((one, other) => one + other, 0) / 100);
      expect(sum(texts)).toBe(sum([whole]));
      expect(sum(texts.toReversed())).toBe(sum(texts));
    }),
  );
});
