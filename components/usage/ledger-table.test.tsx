import { expect, test } from "vitest";
import type { UsageRow } from "@/lib/contract/usage";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { LedgerTable } from "./ledger-table";

const ROW: UsageRow = {
  id: 1,
  at: "2026-03-04T10:30:00.000Z",
  member: { id: "m1", name: "Ana" },
  revealId: "r1",
  key: null,
  kind: "charge",
  what: "Reveal 5",
  purpose: null,
  credits: -5,
  spentAfter: 1_205,
  boughtAgain: 0,
};
const shown = (row: Partial<UsageRow>) =>
  wordsOf(
    renderHtml(
      <LedgerTable rows={[{ ...ROW, ...row }]} now={Date.parse("2026-03-05T10:00:00Z")} timeZone="UTC" />,
    ),
  );

test("a purchase: what, for what, how many, and the sum so far", () => {
  const words = shown({});
  expect(words).toContain("Reveal 5");
  expect(words).toContain("none −5 1,205");
  expect(words).not.toContain("key");
});

test("the second line of a narrow row has who, and for what", () => {
  expect(shown({})).toContain("10:30 · Ana none");
  expect(shown({ purpose: "Gyms" })).toContain("10:30 · Ana · Gyms Gyms");
});

test("a purchase by a key names it", () =>
  expect(shown({ key: "Reports" })).toContain("Reveal 5 · key Reports"));

test("held credits are told apart from spent ones", () => {
  expect(shown({ kind: "hold" })).toContain("−5 held 1,205");
  expect(shown({ kind: "unknown" })).toContain("Unknown Reveal 5");
  expect(shown({ kind: "release", credits: 5 })).toContain("+5 1,205");
});
