import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { wholeNumber } from "./number-option";

const read = wholeNumber(1, 20_000_000);

test.each([
  ["1", 1],
  ["20m", 20_000_000],
  ["1.5k", 1_500],
  ["2,500", 2_500],
  [" 7 ", 7],
])("%j is %d", (text, value) => expect(read(text)).toBe(value));

test.each(["0", "20000001", "1.5", "-1", "many", "", "1e3", "0x10", "NaN", "Infinity"])(
  "%j is refused",
  (text) => {
    expect(() => read(text)).toThrow(InvalidArgumentError);
    expect(() => read(text)).toThrow("It must be a whole number from 1 to 20000000.");
  },
);
