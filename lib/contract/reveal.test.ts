import { expect, test } from "vitest";
import { MAX_REVEAL, MOST_PAGES_WALKED, purposeKey } from "./reveal";
import { creatorQuery } from "./creators";

test.each([
  ["Spring campaign", "spring CAMPAIGN"],
  ["  a   b ", "a b"],
  ["a\u00a0b\tc", "a b c"],
  ["Caf\u00e9", "CAFE\u0301"],
  ["ÜBER", "über"],
])("%j and %j are one purpose", (a, b) => expect(purposeKey(a)).toBe(purposeKey(b)));

test.each([
  ["ab", "a b"],
  ["Cafe", "Café"],
  ["Q1", "Q2"],
  ["a-b", "a b"],
])("%j and %j are two", (a, b) => expect(purposeKey(a)).not.toBe(purposeKey(b)));

test("a key is its own key", () => {
  for (const purpose of ["  Q3  Launch ", "İstanbul", "ǅ", "ΣΑΣ"])
    expect(purposeKey(purposeKey(purpose))).toBe(purposeKey(purpose));
});

test("a price reads 30,000 creators, more than one reveal buys", () => {
  expect(MOST_PAGES_WALKED * creatorQuery.paging.maxSize).toBe(30_000);
  expect(MAX_REVEAL).toBe(10_000);
});
