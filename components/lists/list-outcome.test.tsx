import { expect, describe, test } from "vitest";
import { reachedFrom, type ListOutcome, type OutcomeOwner } from "@/lib/contract/list-outcome";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { ListOutcomeView } from "./list-outcome";

const NOW = Date.UTC(2026, 10, 27);
const DAY_MS = 86_400_000;
const byStage = ([shortlisted, contacted, replied, agreed, posted]: readonly number[]) => ({
  shortlisted: shortlisted!,
  contacted: contacted!,
  replied: replied!,
  agreed: agreed!,
  posted: posted!,
});
const outcome = (reached: readonly number[], given: Partial<ListOutcome> = {}): ListOutcome => ({
  creators: reached[0]!,
  credits: reached[0]!,
  reached: byStage(reached),
  money: null,
  owners: [],
  between: {},
  ...given,
});
const html = (found: ListOutcome) => renderHtml(<ListOutcomeView outcome={found} now={NOW} />);
/** The words of each part, by its heading. */
const partsOf = (found: ListOutcome) =>
  Object.fromEntries(
    html(found)
      .split("<section")
      .slice(1)
      .map((part) => [wordsOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(part)![1]!), wordsOf(`<section${part}`)]),
  );

describe("the tiles", () => {
  const tiles = (found: ListOutcome) => wordsOf(html(found).split("</dl>")[0]!);
  const money = (agreed: number, posted: number, all = agreed): ListOutcome["money"] => ({
    name: "Fee",
    currency: "EUR",
    reached: byStage([all, all, all, agreed, posted]),
    byStatus: [],
  });

  test("say shares, money and what a post cost", () =>
    expect(
      tiles(
        outcome([18, 7, 3, 2, 1], {
          money: money(13_400, 12_500, 14_230),
          between: { replied: { days: 2, creators: 3 } },
        }),
      ),
    ).toBe(
      "Creators 18 18 credits, 1 each Replied 43% 3 of 7 contacted median after 2 days " +
        "Fee agreed €13,400 2 creators €830 more offered, not agreed Posted 1 of 2 agreed €12,500 and 18 credits per post",
    ));

  test("say numbers instead of shares for few creators, and nothing of money without a column", () => {
    const between = { replied: { days: 0.5, creators: 1 } };
    expect(tiles(outcome([3, 2, 1, 1, 0], { credits: 2, between }))).toBe(
      "Creators 3 2 credits, 0.7 each Replied 1 of 2 contacted median under a day Agreed 1 of 1 replied Posted 0 of 1 agreed",
    );
  });

  test("say nothing about what was not reached", () =>
    expect(tiles(outcome([9, 0, 0, 0, 0], { money: money(0, 0) }))).toBe(
      "Creators 9 9 credits, 1 each Replied 0 of 0 contacted Fee agreed €0 0 creators Posted 0 of 0 agreed",
    ));
});

describe("the parts", () => {
  const mona: OutcomeOwner = {
    id: "mona",
    name: "Mona Berg",
    creators: 5,
    reached: byStage([5, 4, 2, 1, 1]),
    money: 13_330,
    waitingSince: new Date(NOW - 4.5 * DAY_MS).toISOString(),
  };
  const unassigned: OutcomeOwner = {
    ...mona,
    id: null,
    name: null,
    creators: 11,
    reached: reachedFrom(new Map([[1, 11]])),
    money: 0,
    waitingSince: null,
  };

  test("without data are absent", () =>
    expect(Object.keys(partsOf(outcome([18, 7, 3, 2, 1])))).toEqual(["Outcome"]));

  test("say who is responsible for how many creators per stage", () => {
    expect(partsOf(outcome([18, 7, 3, 2, 1], { owners: [mona, unassigned] })).Owners).toBe(
      "Owners Member Creators Contacted Replied Agreed Posted Waiting longest MB Mona Berg 5 4 2 1 1 4 days " +
        "Unassigned 11 Waiting creators were contacted and haven’t replied.",
    );
  });

  test("say amounts by status and owner only if there are any", () => {
    const money = { name: "Fee", currency: "EUR", reached: byStage([0, 0, 0, 0, 0]), byStatus: [] };
    const none = partsOf(outcome([18, 7, 3, 2, 1], { owners: [mona], money }));
    expect(Object.keys(none)).toEqual(["Outcome", "Owners"]);
    expect(none.Owners).not.toContain("Fee");
    const byStatus = [
      { id: "a", name: "In talks", stage: "contacted" as const, creators: 2, amount: 830 },
      { id: "b", name: "Posted", stage: "posted" as const, creators: 1, amount: 12_500.5 },
    ];
    const some = partsOf(outcome([18, 7, 3, 2, 1], { owners: [mona], money: { ...money, byStatus } }));
    expect(some["Fee by status"]).toBe(
      "Fee by status EUR In talks 2 creators €830 Posted 1 creator €12,500.50 Total €13,330.50",
    );
    expect(some.Owners).toContain("Posted Fee Waiting longest MB Mona Berg 5 4 2 1 1 €13,330 4 days");
  });

  test("say the time between stages, and for how many of the creators it is known", () => {
    const between = { replied: { days: 2, creators: 3 }, posted: { days: 0.2, creators: 1 } };
    expect(partsOf(outcome([18, 7, 3, 2, 1], { between }))["Time between stages"]).toBe(
      "Time between stages median Contacted to replied 3 of 3 creators 2 days Replied to agreed 0 of 2 creators " +
        "Agreed to posted 1 of 1 creator under a day Creators who skipped a stage or were added at one have no time.",
    );
    const whole = outcome([18, 7, 3, 0, 0], { between: { replied: { days: 1, creators: 3 } } });
    expect(partsOf(whole)["Time between stages"]).toBe(
      "Time between stages median Contacted to replied 3 of 3 creators 1 day",
    );
  });
});
