import { describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/contract/list-outcome";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { OutcomeBox, OutcomeTiles } from "./outcome-box";

const outcome = (reached: readonly number[], credits = 31, creators = 38): Outcome => ({
  creators,
  credits,
  reached: {
    shortlisted: reached[0]!,
    contacted: reached[1]!,
    replied: reached[2]!,
    agreed: reached[3]!,
    posted: reached[4] ?? 0,
  },
});
const html = (found: Outcome, isOnLists = true) =>
  renderHtml(<OutcomeBox outcome={found} isOnLists={isOnLists} empty="Nobody." />);
/** The cells of each row, as they are read. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, cells]) =>
      [...cells!.matchAll(/<t[hd](?![^>]*aria-hidden)[^>]*>(.*?)<\/t[hd]>/gs)].map(([, text]) => text),
    );

describe("the outcome", () => {
  test("shows creators and cost per stage", () => {
    const page = html(outcome([38, 20, 8, 3, 1]));
    expect(wordsOf(page)).toContain("31 credits paid for 38 creators");
    expect(rowsOf(page)).toEqual([
      ["Shortlisted", "38", "", "0.8"],
      ["Contacted", "20", "53%", "1.6"],
      ["Replied", "8", "40%", "3.9"],
      ["Agreed", "3", "38%", "10.3"],
      ["Posted", "1", "33%", "31"],
    ]);
  });

  test("has no cost for a stage without creators", () =>
    expect(rowsOf(html(outcome([1, 1, 0, 0], 5, 1)))).toEqual([
      ["Shortlisted", "1", "", "5"],
      ["Contacted", "1", "", "5"],
      ["Replied", "0", "", ""],
      ["Agreed", "0", "", ""],
      ["Posted", "0", "", ""],
    ]));

  test("shows the money of each stage if the list has a money column", () => {
    const reached = { shortlisted: 12950.5, contacted: 12950.5, replied: 12500, agreed: 12500, posted: 0 };
    const money = { name: "Fee", currency: "EUR", reached };
    const page = html({ ...outcome([18, 7, 3, 2]), money });
    expect(wordsOf(page)).toContain("From previous Fee Credits each");
    expect(rowsOf(page).map((cells) => cells[3])).toEqual([
      "€12,950.50",
      "€12,950.50",
      "€12,500",
      "€12,500",
      "",
    ]);
  });

  test("draws each stage as a share", () => {
    const widths = [...html(outcome([38, 19, 0, 0])).matchAll(/width:([\d.]+)%/g)].map(([, width]) =>
      Number(width),
    );
    expect(widths).toEqual([100, 50, 0, 0, 0]);
  });

  test("is a sentence with the cost if no creator is on a list", () => {
    const page = html(outcome([0, 0, 0, 0], 6, 6), false);
    expect(page).not.toContain("<table");
    expect(wordsOf(page)).toMatch(/6 credits paid for 6 creators.*Nobody\./s);
  });
});

describe("the tiles", () => {
  const tiles = (found: Outcome) => wordsOf(renderHtml(<OutcomeTiles outcome={found} />));
  const money = (agreed: number, posted: number, all = agreed) => ({
    name: "Fee",
    currency: "EUR",
    reached: { shortlisted: all, contacted: all, replied: all, agreed, posted },
  });

  test("say shares, money and what a post cost", () =>
    expect(
      tiles({ ...outcome([18, 7, 3, 2, 1], 18, 18), money: money(13_400, 12_500, 14_230), daysToReply: 2 }),
    ).toBe(
      "Creators 18 18 credits, 1 each Replied 43% 3 of 7 contacted median after 2 days " +
        "Fee agreed €13,400 2 creators €830 more offered, not agreed Posted 1 of 2 agreed €12,500 and 18 credits per post",
    ));

  test("say numbers instead of shares for few creators, and nothing of money without a column", () =>
    expect(tiles({ ...outcome([3, 2, 1, 1, 0], 2, 3), money: null, daysToReply: 0.5 })).toBe(
      "Creators 3 2 credits, 0.7 each Replied 1 of 2 contacted median under a day Agreed 1 of 1 replied Posted 0 of 1 agreed",
    ));

  test("say nothing about what was not reached", () =>
    expect(tiles({ ...outcome([9, 0, 0, 0, 0], 9, 9), money: money(0, 0), daysToReply: null })).toBe(
      "Creators 9 9 credits, 1 each Replied 0 of 0 contacted Fee agreed €0 0 creators Posted 0 of 0 agreed",
    ));
});
