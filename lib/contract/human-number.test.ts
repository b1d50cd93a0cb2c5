import { expect, test } from "vitest";
import { formatCompact, parseHumanNumber } from "./human-number";

test.each([
  ["10k", 10_000],
  ["1.5m", 1_500_000],
  ["2,500", 2_500],
  [" 3% ", 3],
  ["1.1K", 1_100],
  ["2b", 2e9],
  ["-4", -4],
  [".5", 0.5],
])("%s is %d", (text, value) => expect(parseHumanNumber(text)).toBe(value));
test.each(["", "k", "10kk", "ten", "1e5", "1.2.3", "Infinity"])("%s is not a number", (text) =>
  expect(parseHumanNumber(text)).toBeUndefined(),
);
test("reads back what it shows", () => expect(parseHumanNumber(formatCompact(12_400))).toBe(12_400));
