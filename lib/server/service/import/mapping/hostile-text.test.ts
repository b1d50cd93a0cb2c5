/** Texts made to slow down regular expressions: each is refused or read immediately, at any length. */
import { expect, test } from "vitest";
import { categoryWord, countryWord, languageWord } from "./closed-words";
import { plainEmail } from "./column-profile";
import { dateColumn, parseDate } from "./date-text";
import { mappedValue } from "./mapped-values";
import { isNumberText, numberColumn, parseNumber } from "./number-text";
import { readLink } from "./platform-links";
import { readHeader } from "./read-header";

const MANY = 200_000;
const TEXTS = [
  " ".repeat(MANY),
  `${" +".repeat(MANY)}x`,
  "1".repeat(MANY),
  "1,".repeat(MANY),
  `${"(".repeat(MANY)}at`,
  "[ at ".repeat(MANY),
  "1/1/1/".repeat(MANY),
  `https://www.tiktok.com/${"@".repeat(MANY)}`,
  `${"#".repeat(MANY)}a`,
  "a ".repeat(MANY),
  "\u{1f1eb}".repeat(MANY),
];

// A quadratic expression needs minutes for one of them: the limit of a test is what fails.
test.each(TEXTS.map((text) => [`${text.slice(0, 30)}…`, text]))("%s", (_, text) => {
  expect(isNumberText(text)).toBe(false);
  expect(parseNumber(text, ".")).toBeUndefined();
  expect(numberColumn([text], true).isMixed).toBe(false);
  expect(parseDate(text, "day-first")).toBeUndefined();
  expect(dateColumn([text], false).share).toBe(0);
  expect([countryWord(text), languageWord(text), categoryWord(text), readLink(text)]).toEqual(
    Array(4).fill(undefined),
  );
  expect(plainEmail(text).length).toBeLessThanOrEqual(500);
  expect(readHeader(text).meanings.length).toBeLessThan(5);
  for (const field of [
    "username",
    "hashtags",
    "email",
    "followers",
    "createdAt",
    "source",
    "age",
    "engagementRate",
  ])
    expect(() => mappedValue(field, { x: text }, { column: "x" })).not.toThrow();
});
