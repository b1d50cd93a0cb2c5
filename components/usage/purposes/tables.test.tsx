/** The list of purposes, and the profiles that one bought, as a page without scripts shows them. */
import { expect, test } from "vitest";
import type { Budget } from "@/lib/contract/budgets";
import { purposeHref, type BoughtProfile, type PurposeLine } from "@/lib/contract/purposes";
import { renderHtml } from "@/lib/testing/render-html";
import { BoughtTable } from "./bought-table";
import { PurposeList } from "./all-purposes";

const BUDGET: Budget = {
  id: "b",
  subject: "purpose",
  key: "a & b",
  name: "A & b",
  period: "month",
  credits: 1_200,
  rise: null,
  isHard: true,
  spent: 40,
  held: 0,
  mostBy: null,
};
const LINE: PurposeLine = { purpose: "A & b", spent: 40, purchases: 3, lastDay: "2026-11-20", budget: null };
const PROFILE: BoughtProfile = {
  id: "tiktok_71234567891",
  username: "name.one",
  at: "2026-11-20T10:00:00.000Z",
  member: { id: "m1", name: "Bea" },
  key: null,
  credits: 1,
  isOwnedBefore: false,
  revealId: "r1",
  reference: "r1",
};

const listOf = (more: Partial<PurposeLine>) =>
  renderHtml(<PurposeList lines={[{ ...LINE, ...more }]} values={{ from: "2026-11-01" }} />);
const boughtOf = (more: Partial<BoughtProfile>) =>
  renderHtml(
    <BoughtTable
      profiles={[{ ...PROFILE, ...more }]}
      now={Date.parse("2026-11-21T10:00:00.000Z")}
      timeZone="UTC"
    />,
  );

test("a purpose leads to its profiles of the same days", () => {
  expect(listOf({})).toContain('href="/usage/purposes?purpose=A+%26+b&amp;from=2026-11-01"');
});

test("shows the used part of a budget, and nothing for a budget per reveal", () => {
  expect(listOf({ budget: BUDGET })).toContain("40 of 1,200 per month");
  expect(listOf({ budget: { ...BUDGET, period: "reveal" } })).toContain("1,200 per reveal");
  expect(listOf({})).toContain("none");
});

test("a profile leads to its record and to its receipt", () => {
  const html = boughtOf({});
  expect(html).toContain('href="/library/tiktok_71234567891"');
  expect(html).toContain('aria-label="Receipt of @name.one"');
  expect(html).toContain('href="/creators/reveals/r1"');
  expect(html).toContain("Bea");
});

test("unowned profiles have no link, and program purchases no receipt", () => {
  const html = boughtOf({
    username: null,
    member: null,
    key: { id: "k1", name: "crm-sync" },
    revealId: null,
  });
  expect(html).not.toContain("href=");
  expect(html).toContain("tiktok_71••••7891");
  expect(html).toContain("not in your library");
  expect(html).toContain("crm-sync");
});

test("marks profiles that were owned before", () => {
  expect(boughtOf({ isOwnedBefore: true })).toContain("already owned");
});

test("addresses omit defaults", () => {
  expect(purposeHref({})).toBe("/usage/purposes");
  expect(purposeHref({ purpose: "=a/b?", page: 1 })).toBe("/usage/purposes?purpose=%3Da%2Fb%3F");
  expect(purposeHref({ purpose: "x", page: 3, to: "2026-11-02" })).toBe(
    "/usage/purposes?purpose=x&to=2026-11-02&page=3",
  );
});
