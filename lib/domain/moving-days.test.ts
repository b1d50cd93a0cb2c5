import { expect, test } from "vitest";
import { withDays, withPeriods, withPeriodsLike, withPeriodsOf } from "./moving-days";

const NOW = Date.parse("2026-11-26T17:00:00Z");
const FROM = "dateCreatedFrom";

test.each([
  ["today", "2026-11-26"],
  ["last-7-days", "2026-11-20"],
  ["last-30-days", "2026-10-28"],
  ["last-90-days", "2026-08-29"],
  ["this-year", "2026-01-01"],
])("%s begins on %s", (period, day) => {
  expect(withDays(`categories=Food&${FROM}=${period}`, NOW)).toBe(`categories=Food&${FROM}=${day}`);
  expect(withPeriods(`${FROM}=${day}&sortBy=views`, NOW)).toBe(`${FROM}=${period}&sortBy=views`);
});

test.each([
  ["", ""],
  ["categories=Food", "categories=Food"],
  [`${FROM}=2026-10-27`, `${FROM}=2026-10-27`],
  // A range with a last day is no period.
  [`${FROM}=2026-10-28&dateCreatedTo=2026-11-01`, `${FROM}=2026-10-28&dateCreatedTo=2026-11-01`],
  ["hook=2026-10-28", "hook=2026-10-28"],
])("%j stays", (query, kept) => expect(withPeriods(query, NOW)).toBe(kept));

test("words of other filters are no periods", () =>
  expect(withDays("hook=today&creator=this-year", NOW)).toBe("hook=today&creator=this-year"));

test("named periods are put back into the canonical search", () =>
  expect(withPeriodsOf(`${FROM}=last-7-days&categories=Food`, `categories=Food&${FROM}=2026-11-20`)).toBe(
    `categories=Food&${FROM}=last-7-days`,
  ));

test.each([
  [
    "a fixed day stays fixed",
    `${FROM}=2026-10-28`,
    `views=1&${FROM}=2026-10-28`,
    `views=1&${FROM}=2026-10-28`,
  ],
  ["a period stays", `${FROM}=last-30-days`, `views=1&${FROM}=2026-10-28`, `views=1&${FROM}=last-30-days`],
  ["a page of yesterday", `${FROM}=last-30-days`, `${FROM}=2026-10-27`, `${FROM}=last-30-days`],
  ["another period", `${FROM}=last-30-days`, `${FROM}=2026-11-20`, `${FROM}=last-7-days`],
  ["another day", `${FROM}=last-30-days`, `${FROM}=2026-11-02`, `${FROM}=2026-11-02`],
  [
    "a range",
    `${FROM}=today`,
    `${FROM}=2026-11-26&dateCreatedTo=2026-11-26`,
    `${FROM}=2026-11-26&dateCreatedTo=2026-11-26`,
  ],
  ["no days", `${FROM}=today`, "categories=Food", "categories=Food"],
])("after a change: %s", (_, before, query, kept) => expect(withPeriodsLike(before, query, NOW)).toBe(kept));
