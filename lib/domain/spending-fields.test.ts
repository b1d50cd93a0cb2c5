import { expect, test } from "vitest";
import { budgetOf, spendingOf } from "./spending-fields";

const fields = (text: string) => new URLSearchParams(text);

test("an empty sum never asks, a wrong one is no number", () => {
  expect(spendingOf(fields("typedAbove=%20"))).toEqual({ typedAbove: null, isPurposeRequired: false });
  expect(spendingOf(fields(""))).toEqual({ typedAbove: null, isPurposeRequired: false });
  expect(spendingOf(fields("typedAbove=1,000&isPurposeRequired=1"))).toEqual({
    typedAbove: 1_000,
    isPurposeRequired: true,
  });
  expect(spendingOf(fields("typedAbove=abc&isPurposeRequired=yes"))).toEqual({
    typedAbove: Number.NaN,
    isPurposeRequired: false,
  });
});

test("an empty budget is no number, and never 0", () => {
  expect(budgetOf(fields("purpose=Spring&cap=0"))).toEqual({ purpose: "Spring", cap: 0 });
  expect(budgetOf(fields("purpose=Spring&cap="))).toEqual({ purpose: "Spring", cap: Number.NaN });
  expect(budgetOf(fields(""))).toEqual({ purpose: "", cap: Number.NaN });
});

test("what a browser holds is read as what it sends", () => {
  const held = new FormData();
  held.set("purpose", " Spring ");
  held.set("cap", "1 200");
  expect(budgetOf(held)).toEqual(budgetOf(fields("purpose=%20Spring%20&cap=1%20200")));
});
