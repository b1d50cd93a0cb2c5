import { expect, test } from "vitest";
import type { UsageRow } from "@/lib/contract/usage";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { LedgerTable } from "./ledger-table";
import type { UsageFilterValues } from "./usage-address";

const ROW: UsageRow = {
  id: 1,
  at: "2026-03-04T10:30:00.000Z",
  member: { id: "m1", name: "Ana" },
  author: null,
  revealId: "r1",
  key: null,
  kind: "reveal",
  what: "Revealed 5 creators",
  detail: "",
  purpose: null,
  credits: -5,
  held: 0,
  isUnknown: false,
  balance: 1_205,
  reference: "r1",
  hasProfiles: true,
};
const html = (row: Partial<UsageRow>, values: UsageFilterValues = {}) =>
  renderHtml(
    <LedgerTable
      rows={[{ ...ROW, ...row }]}
      values={values}
      now={Date.parse("2026-03-05T10:00:00Z")}
      timeZone="UTC"
      profiles="the profiles"
    />,
  );
const shown = (row: Partial<UsageRow>, values?: UsageFilterValues) => wordsOf(html(row, values));

test("shows a purchase with member, purpose, count and balance", () => {
  const words = shown({ detail: "2 not found" });
  expect(words).toContain("Ana none Revealed 5 creators 2 not found");
  expect(words).toContain("−5 Balance 1,205 1,205");
});

test("the second line of a narrow row has member and purpose", () => {
  expect(shown({})).toContain("10:30 · Ana −5");
  expect(shown({ purpose: "Gyms" })).toContain("10:30 · Ana · Gyms −5");
});

test("names a key with its member, or alone", () => {
  const key = { id: "k1", name: "Reports" };
  expect(shown({ key })).toContain("Ana · Reports");
  expect(shown({ key, member: null, kind: "key" })).toContain("10:30 Reports none");
});

test("names who added credits, or the installation", () => {
  const grant = { kind: "grant", member: null, credits: 150, what: "Added 150 credits" } as const;
  expect(shown({ ...grant, author: { id: "m2", name: "Ruth" } })).toContain("Ruth none Added 150 credits");
  expect(shown(grant)).toContain("Scoutdeck none Added 150 credits");
  expect(shown(grant)).toContain("+150 Balance 1,205 1,205");
});

test("distinguishes held from spent credits", () => {
  expect(shown({ kind: "hold", credits: 0, held: 5 })).toContain("5 held Balance 1,205 1,205");
  expect(shown({ kind: "hold", credits: -3, held: 5 })).toContain("−3, 5 held Balance 1,205 1,205");
});

test("has no balances for a connected service", () =>
  expect(shown({ balance: null })).toContain("−5 Balance – –"));

test("the purpose leads to what it bought; a row opens its profiles, and the same link closes them", () => {
  const closed = html({ purpose: "A & b" }, { member: "m1", page: 2 });
  expect(closed).toContain('href="/usage/purposes?purpose=A+%26+b"');
  expect(closed).toContain('href="/usage?member=m1&amp;page=2&amp;open=1#row-1"');
  expect(closed).not.toContain("the profiles");
  const open = html({}, { page: 2, open: 1 });
  expect(open).toContain("the profiles");
  expect(open).toContain('href="/usage?page=2#row-1"');
});
