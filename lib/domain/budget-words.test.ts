/** Budgets in words, for the person they limit and in lists: whose they are and when they apply. */
import { expect, test } from "vitest";
import { BUDGET_PERIODS, BUDGET_SUBJECTS } from "@/lib/contract/budgets";
import { budgetName, budgetOfWhom, budgetRefusal, perOf, riseWords, whenOf } from "./budget-words";

test("describes every period after an amount and after a remainder", () => {
  const said = BUDGET_PERIODS.map((period) => [perOf({ period }), whenOf({ period })]);
  expect(said).toEqual([
    ["per reveal", "for one reveal"],
    ["per day", "today"],
    ["per month", "this month"],
    ["in total", "in total"],
  ]);
});

test("a list names the subject, for a role each person", () => {
  const names = BUDGET_SUBJECTS.map((subject) => budgetName({ subject, name: "Spring" }));
  expect(names).toEqual(["The whole team", "Each Spring", "Spring", "Spring"]);
});

test("a role's budget is called yours for the limited person", () => {
  const words = BUDGET_SUBJECTS.map((subject) => budgetOfWhom({ subject, name: "Spring", period: "day" }));
  expect(words).toEqual(["the team’s budget", "your budget", "your budget", "the budget of “Spring”"]);
});

test("a raise has its credits and last day", () => {
  expect(riseWords({ credits: 1_200, lastDay: "2026-11-30" })).toBe("includes 1,200 extra until 30 Nov");
});

test.each([
  ["member", "month", "This needs 12 credits and 5 are left of your budget this month."],
  ["role", "reveal", "This needs 12 credits and 5 are left of your budget for one reveal."],
  ["everyone", "day", "This needs 12 credits and 5 are left of the team’s budget today."],
  ["purpose", "total", "This needs 12 credits and 5 are left of the budget of “Spring” in total."],
] as const)("a refusal by the budget of a %s, %s", (subject, period, words) => {
  expect(budgetRefusal({ subject, name: "Spring", period }, 12, 5)).toBe(words);
});
