import { expect, test } from "vitest";
import { typedNumber } from "./typed-number";

test.each([
  ["640", 640],
  [" 1,000 ", 1_000],
  ["1 000", 1_000],
  ["1.000", 1_000],
  ["", NaN],
  ["six", NaN],
  ["6x", NaN],
  ["-6", NaN],
])("%j is %d", (text, value) => expect(typedNumber(text)).toBe(value));
