import { expect, test } from "vitest";
import { formatCompact, formatExact, parseHumanNumber } from "./human-number";

test.each([
  ["10k", 10_000],
  ["1.5m", 1_500_000],
  ["2,500", 2_500],
  [" 3% ", 3],
  ["1.1K", 1_100],
  ["2b", 2e9],
  ["-4", -4],
  [".5", 0.5],
  ["1 million", 1_000_000],
  ["2.5 Thousand", 2_500],
  ["3billions", 3e9],
])("%s is %d", (text, value) => expect(parseHumanNumber(text)).toBe(value));
test.each(["", "k", "10kk", "ten", "1e5", "1.2.3", "Infinity", "1 mil", "5 t", "million"])(
  "%s is not a number",
  (text) => expect(parseHumanNumber(text)).toBeUndefined(),
);
test("reads back what it shows", () => expect(parseHumanNumber(formatCompact(12_400))).toBe(12_400));

test.each([
  ["1,234,567", 1_234_567],
  ["1_000", 1_000],
  ["1,00", undefined],
  ["12.5%", 12.5],
  ["5k%", 5_000],
  ["10 k", 10_000],
  ["-1.5k", -1_500],
  ["0.1234567", 0.123457],
  ["1.", undefined],
  ["--1", undefined],
  ["1".repeat(400), undefined],
])("%j is %s", (text, value) => expect(parseHumanNumber(text)).toBe(value));

test.each([
  [0, "0", "0"],
  [999, "999", "999"],
  [999_999, "1M", "999,999"],
  [1_250_000, "1.3M", "1,250,000"],
  [2e9, "2B", "2,000,000,000"],
  [-12_400, "-12.4K", "-12,400"],
  [4.256, "4.3", "4.26"],
])("%d is %s on a card and %s where it counts", (value, compact, exact) => {
  expect(formatCompact(value)).toBe(compact);
  expect(formatExact(value)).toBe(exact);
});
