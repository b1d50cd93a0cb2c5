/** The remaining credits of a budget, and the budget that decides. */
import { describe, expect, test } from "vitest";
import { leftIn, ownCredits, tightestOf, type Budget } from "./budgets";

const budget = (credits: number, spent: number, isHard = true) => ({ credits, spent, isHard });

test.each([
  [10, 0, 10],
  [10, 4, 6],
  [10, 10, 0],
  [10, 14, 0],
  [0, 0, 0],
])("of %i with %i spent, %i are left", (credits, spent, left) => {
  expect(leftIn(budget(credits, spent))).toBe(left);
});

describe("the tightest", () => {
  test("is the one with the least left, however large it is", () => {
    const [large, small] = [budget(1_000, 997), budget(10, 2)];
    expect(tightestOf([small, large])).toBe(large);
    expect(tightestOf([large, small])).toBe(large);
  });

  test("of two that have the same left is the first: the widest is listed first", () => {
    const [first, second] = [budget(10, 5), budget(100, 95)];
    expect(tightestOf([first, second])).toBe(first);
    // An overspent budget has nothing left, like a used one.
    const [passed, used] = [budget(10, 14), budget(10, 10)];
    expect(tightestOf([used, passed])).toBe(used);
  });

  test("is never one that only warns", () => {
    const warning = budget(10, 10, false);
    expect(tightestOf([warning])).toBeUndefined();
    expect(tightestOf([warning, budget(50, 0)])).toEqual(budget(50, 0));
    expect(tightestOf([])).toBeUndefined();
  });
});

describe("what one person can spend", () => {
  const limitOf = (part: Partial<Budget>): Budget => ({
    id: "b",
    subject: "member",
    key: "ben",
    name: "Ben",
    period: "month",
    credits: 10,
    spent: 7,
    held: 0,
    isHard: true,
    rise: null,
    mostBy: null,
    ...part,
  });

  test("is what the tightest budget leaves, with its period", () => {
    const day = limitOf({ id: "d", subject: "everyone", period: "day", credits: 2, spent: 1 });
    expect(ownCredits(495, [limitOf({}), day])).toEqual({
      left: 1,
      limit: { id: "d", subject: "everyone", period: "day", credits: 2 },
    });
    expect(ownCredits(null, [limitOf({})])).toMatchObject({ left: 3, limit: { period: "month" } });
  });

  test("is the team's balance where no budget leaves less", () => {
    for (const budgets of [[], [limitOf({})], [limitOf({ isHard: false, credits: 0 })]])
      expect(ownCredits(3, budgets)).toEqual({ left: 3, limit: null });
    expect(ownCredits(null, [])).toEqual({ left: null, limit: null });
  });

  test("does not count a budget per reveal: it limits the size of a purchase", () =>
    expect(ownCredits(495, [limitOf({ period: "reveal", spent: 0 })])).toEqual({ left: 495, limit: null }));
});
