import { expect, test } from "vitest";
import type { Budget } from "@/lib/contract/budgets";
import { budgetOf, budgetPlaceOf, isBudgetOf, spendingOf, whoseOf } from "./spending-fields";

const fields = (text: string) => new URLSearchParams(text);

test("an empty sum disables the question, a wrong one is not a number", () => {
  expect(spendingOf(fields("typedAbove=%20"))).toEqual({
    typedAbove: null,
    approvalAbove: null,
    isPurposeRequired: false,
  });
  expect(spendingOf(fields(""))).toEqual({ typedAbove: null, approvalAbove: null, isPurposeRequired: false });
  expect(spendingOf(fields("typedAbove=1,000&isPurposeRequired=1"))).toEqual({
    typedAbove: 1_000,
    approvalAbove: null,
    isPurposeRequired: true,
  });
  expect(spendingOf(fields("typedAbove=abc&isPurposeRequired=yes"))).toEqual({
    typedAbove: Number.NaN,
    approvalAbove: null,
    isPurposeRequired: false,
  });
});

const OF_PURPOSE = { subject: "purpose", period: "month", isHard: true };

test.each([
  [{ subject: "everyone", key: "" }, {}],
  [{ subject: "role", key: "member" }, { role: "member" }],
  [{ subject: "member", key: "a:b" }, { member: "a:b" }],
])("a budget's subject survives its form: %j", (whose, named) => {
  const sent = new URLSearchParams({ who: whoseOf(whose), period: "day", kind: "soft" });
  expect(budgetPlaceOf(sent)).toEqual({ subject: whose.subject, ...named, period: "day", isHard: false });
});

test("an empty budget is no number, and never 0", () => {
  expect(budgetOf(fields("purpose=Spring&cap=0"))).toEqual({
    ...OF_PURPOSE,
    purpose: "Spring",
    cap: 0,
    isNew: false,
  });
  expect(budgetOf(fields("purpose=Spring&cap="))).toEqual({
    ...OF_PURPOSE,
    purpose: "Spring",
    cap: Number.NaN,
    isNew: false,
  });
  expect(budgetOf(fields(""))).toEqual({ ...OF_PURPOSE, purpose: "", cap: Number.NaN, isNew: false });
});

test("a form is about the budget of its place", () => {
  const budget = { ...OF_PURPOSE, subject: "purpose", key: "spring", period: "month" } as Budget;
  expect(isBudgetOf(fields("purpose=%20SPRING&cap=5"), budget)).toBe(true);
  expect(isBudgetOf(fields("purpose=Summer"), budget)).toBe(false);
  expect(isBudgetOf(fields("purpose=Spring&kind=soft"), budget)).toBe(false);
  expect(isBudgetOf(fields("purpose=Spring&period=day"), budget)).toBe(false);
  expect(isBudgetOf(fields("who=everyone&purpose=Spring"), budget)).toBe(false);
});

test("reads stored input like submitted input", () => {
  const held = new FormData();
  held.set("purpose", " Spring ");
  held.set("cap", "1 200");
  expect(budgetOf(held)).toEqual(budgetOf(fields("purpose=%20Spring%20&cap=1%20200")));
});
