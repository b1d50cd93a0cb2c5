import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["640", 640],
  [" 1,000 ", 1_000],
  ["1 000", 1_000],
  ["1\u202f000\u202f000", 1_000_000],
  ["1’000", 1_000],
  ["1,000,000", 1_000_000],
  ["", NaN],
  ["six", NaN],
  ["6x", NaN],
  ["-6", NaN],
])("%j is %d", (text, value) => expect(typedNumber(text)).toBe(value));

test.each(["1.5", "1,5", "10,00", "1,0000", "1.000", "1,000.5", "1,000.000", "1,000 000", ",5", "5,", "1 5"])(
  "%j is refused and not taken for another number",
  (text) => expect(typedNumber(text)).toBeNaN(),
);

test.each([
  ["de", "1.000", 1_000],
  ["de", "1.000.000", 1_000_000],
  ["de", "1 000", 1_000],
  ["de", "1,000", NaN],
  ["de", "1.5", NaN],
  ["de", "1,5", NaN],
  ["fr", "1 000", 1_000],
  ["fr", "1,000", NaN],
  ["fr", "1.000", NaN],
  ["__proto__", "1,000", NaN],
  ["__proto__", "1000", 1_000],
])("in %s, %j is %d", (numbers, text, value) => expect(typedNumber(text, numbers)).toBe(value));
