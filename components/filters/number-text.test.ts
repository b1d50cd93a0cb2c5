import { expect, test } from "vitest";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { numberText, readableNumber } from "./number-text";

test.each([
  [undefined, ""],
  [0, "0"],
  [999, "999"],
  [5000, "5k"],
  [250_000, "250k"],
  [1_500_000, "1.5m"],
  [2e9, "2b"],
  [12_345, "12345"],
  [1_234_567, "1234567"],
  [0.5, "0.5"],
])("%s is written %s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("reading what is shown gives the number back", () => {
  for (let value = 1; value < 2e9; value = value * 1.37 + 1) {
    for (const number of [Math.round(value), Math.round(value * 100) / 100]) {
      expect(parseHumanNumber(numberText(number))).toBe(number);
      expect(parseHumanNumber(readableNumber(Math.round(number)))).toBe(Math.round(number));
    }
  }
});
