/** The table of a price about the creators to be revealed. */
import { describe, expect, test } from "vitest";
import type { Quote } from "@/lib/contract/reveal";
import type { QuoteValue } from "@/lib/contract/reveal-value";
import { renderHtml, wordsOf } from "@/lib/testing/render-html";
import { ValueTable, type NarrowButton } from "./value-table";

const value: QuoteValue = {
  rows: [
    { condition: { field: "emailExists" }, yes: 14, no: 11, unknown: 6 },
    { condition: { field: "engagementRate", min: 6 }, yes: 9, no: 22, unknown: 0 },
    { condition: { field: "country", oneOf: ["France", "Italy"] }, yes: 22, no: 0, unknown: 9 },
    { condition: { field: "averageViews", min: 25_000 }, yes: 31, no: 0, unknown: 0 },
  ],
};
const quote = { toBuy: 31, cost: 31, value, narrowed: null } as unknown as Quote;
const button: NarrowButton = (narrowing, label) => (
  <button type="button" value={narrowing ? `${narrowing.keep} ${narrowing.condition}` : "all"}>
    {label}
  </button>
);
const words = (changes: Partial<Quote> = {}) =>
  wordsOf(renderHtml(<ValueTable quote={{ ...quote, ...changes }} button={button} />));

describe("each row", () => {
  test.each([
    "What you get for 31 credits",
    "Have an email 6 unknown 14 of 31 Only these 14",
    "Above 6% engagement 9 of 31 Only these 9",
    "In France or Italy 9 unknown 22 of 31 Only these 22",
    "25K views or more 31 of 31",
  ])("says: %s", (text) => expect(words()).toContain(text));
  test("has no choice if all are proven", () => expect(words()).not.toContain("these 31"));
});

test("offers a saving only for disproven creators", () => {
  expect(words()).toContain("11 have no email on file. Leave them out, save 11 credits");
  const row = { condition: { field: "emailExists" }, yes: 14, no: 0, unknown: 17 } as const;
  expect(words({ value: { rows: [row] } })).not.toContain("save");
  expect(words({ value: { rows: [{ ...row, yes: 30, no: 1, unknown: 0 }] } })).toContain(
    "1 has no email on file. Leave it out, save 1 credit",
  );
});

test("one of several", () => {
  const row = { condition: { field: "emailExists" }, yes: 1, no: 1, unknown: 29 } as const;
  expect(words({ value: { rows: [row] } })).toContain("1 of 31 Only this one");
});

test("a country that stays hidden is elsewhere, when it is known not to match", () => {
  const row = {
    condition: { field: "country", oneOf: ["United States"] },
    yes: 2,
    no: 3,
    unknown: 1,
  } as const;
  expect(words({ toBuy: 6, cost: 6, value: { rows: [row] } })).toContain(
    "In United States 3 elsewhere, 1 unknown 2 of 6",
  );
  const one = { ...row, yes: 0, no: 1, unknown: 0 };
  expect(words({ toBuy: 1, cost: 1, value: { rows: [one] } })).toContain("In United States elsewhere");
});

test("of one creator it says yes, no or unknown, without shares", () => {
  const rows = [
    { condition: { field: "emailExists" }, yes: 0, no: 0, unknown: 1 },
    { condition: { field: "engagementRate", min: 6 }, yes: 1, no: 0, unknown: 0 },
    { condition: { field: "averageViews", min: 25_000 }, yes: 0, no: 1, unknown: 0 },
  ] as const;
  expect(words({ toBuy: 1, cost: 1, value: { rows } })).toBe(
    "What you get for 1 credit Have an email unknown Above 6% engagement yes 25K views or more no",
  );
});

test("shows the narrowed price and a link back", () => {
  expect(words({ narrowed: { condition: "engagementRate:6", keep: "proven", leftOut: 22 } })).toContain(
    "Only known: Above 6% engagement. 22 new left out. Show all again",
  );
  expect(words({ narrowed: { condition: "emailExists", keep: "possible", leftOut: 11 } })).toContain(
    "11 new left out, known not to match: Have an email. Show all again",
  );
});

test("reports missing facts only where facts are possible", () => {
  expect(words({ value: { rows: [] } })).toBe("Nothing known about these 31 yet.");
  expect(words({ value: null })).toBe("");
});

test("has no choice for a single creator", () => {
  expect(wordsOf(renderHtml(<ValueTable quote={quote} />))).not.toContain("Only these");
});
