import { expect, test } from "vitest";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { LedgerFoot } from "./ledger-table";

const found: Parameters<typeof LedgerFoot>[0]["found"] = {
  service: "embedded",
  period: { from: "2026-11-01", to: "2026-11-20" },
  sums: { spent: 88, charged: 90, returned: 2, added: 500, held: 0, notPaidTwice: 0 },
  balances: { before: 100, after: 512 },
  balance: 512,
  held: 0,
};
const foot = (change: Partial<typeof found> = {}) =>
  wordsOf(renderHtml(<LedgerFoot found={{ ...found, ...change }} />));

test("shows opening balance, changes and closing balance", () => {
  expect(foot()).toBe("100 before 1 Nov + 500 added − 90 charged + 2 returned = 512");
});

test("held credits belong to the balance", () => {
  expect(foot({ balance: 500, held: 12 })).toMatch(/= 512$/);
});

test("a sum other than the balance is labelled", () => {
  expect(foot({ balance: 468 })).toMatch(/= 512 including API keys$/);
});

test("shows only the dashboard's spending for a connected service", () => {
  expect(foot({ service: "http", balances: null })).toContain("Spending from this dashboard only.");
});
