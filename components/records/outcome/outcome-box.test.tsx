import { type ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { FUNNEL, type Outcome } from "@/lib/contract/list-outcome";
import { renderHtml, tagsOf, wordsOf } from "@/lib/testing/render-html";
import { OutcomeBox } from "./outcome-box";

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
const html = (found: ComponentProps<typeof OutcomeBox>["outcome"], isOnLists = true) =>
  renderHtml(<OutcomeBox outcome={found} isOnLists={isOnLists} empty="Nobody." />);
/** The cells of each row, as they are read. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, cells]) =>
      [...cells!.matchAll(/<t[hd](?![^>]*aria-hidden)[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) =>
        wordsOf(cell!),
      ),
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

  test("shows the money that was agreed on if the list has a money column", () => {
    const reached = { shortlisted: 12950.5, contacted: 12950.5, replied: 12500, agreed: 12500, posted: 0 };
    const page = html({
      ...outcome([18, 7, 3, 2]),
      money: { name: "Fee", currency: "EUR", reached, byStatus: [] },
    });
    expect(wordsOf(page)).toContain("From previous Fee Per creator Credits each");
    expect(rowsOf(page).map((cells) => cells.slice(3, 5))).toEqual([
      ["", ""],
      ["", ""],
      ["", ""],
      ["€12,500", "€6,250"],
      ["", ""],
    ]);
  });

  test("marks each stage with the glyph and the colour of its status", () => {
    const page = html(outcome([38, 20, 8, 3, 1]));
    for (const stage of FUNNEL) {
      expect(tagsOf(page, "svg").filter((tag) => tag.includes(`text-${stage}`))).toHaveLength(1);
      expect(tagsOf(page, "i").filter((tag) => tag.includes(`bg-${stage}`))).toHaveLength(1);
    }
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
