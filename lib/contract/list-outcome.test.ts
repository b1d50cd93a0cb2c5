import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { STAGES, type Stage } from "./lists";
import { costOf, FUNNEL, reachedFrom, shareOf, stageRank, type Outcome } from "./list-outcome";

const counts = (...stages: Stage[]) => {
  const found = new Map<number, number>();
  for (const stage of stages) found.set(stageRank(stage), (found.get(stageRank(stage)) ?? 0) + 1);
  return found;
};

describe("who reached a stage", () => {
  test.each<[string, Stage[], number[]]>([
    ["nobody", [], [0, 0, 0, 0, 0]],
    ["who was only put onto the list", ["shortlisted"], [1, 0, 0, 0, 0]],
    ["who answered, and so was written to", ["replied"], [1, 1, 1, 0, 0]],
    ["who posted, and so agreed", ["posted"], [1, 1, 1, 1, 1]],
    ["who was declined at once, and reached nothing else", ["declined"], [0, 0, 0, 0, 0]],
    ["several", ["shortlisted", "contacted", "contacted", "agreed", "declined"], [4, 3, 1, 1, 0]],
  ])("%s", (_, furthest, expected) =>
    expect(Object.values(reachedFrom(counts(...furthest)))).toEqual(expected),
  );

  test("are never more than those of the stage before", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STAGES)), (furthest) => {
        const reached = reachedFrom(counts(...furthest));
        const numbers = FUNNEL.map((stage) => reached[stage]);
        expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
        expect(numbers[0]).toBe(furthest.filter((stage) => stage !== "declined").length);
        expect(numbers[3]).toBe(furthest.filter((stage) => ["agreed", "posted"].includes(stage)).length);
      }),
    ));
});

describe("the cost", () => {
  const outcome = (credits: number, agreed: number): Outcome => ({
    creators: 9,
    credits,
    reached: { shortlisted: 9, contacted: 9, replied: 9, agreed, posted: 0 },
  });
  test.each([
    [12, 3, 4],
    [10, 4, 2.5],
    // Creators that cost nothing.
    [0, 4, 0],
    [12, 0, null],
    [0, 0, null],
  ])("of %d credits for %d is %j each", (credits, agreed, cost) =>
    expect(costOf(outcome(credits, agreed), "agreed")).toBe(cost),
  );
});

test("the share of the stage before is said from five creators on", () => {
  const of = (creators: number, contacted: number): Outcome => ({
    creators,
    credits: 0,
    reached: { shortlisted: creators, contacted, replied: 0, agreed: 0, posted: 0 },
  });
  expect(FUNNEL.map((stage) => shareOf(of(18, 7), stage))).toEqual([null, 39, 0, null, null]);
  expect(shareOf(of(4, 2), "contacted")).toBeNull();
});
