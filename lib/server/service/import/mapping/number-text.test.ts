import { describe, expect, test } from "vitest";
import {
  certainDecimal,
  hasPercent,
  isNumberText,
  numberColumn,
  parseNumber,
  type Decimal,
} from "./number-text";

describe("a number under the sign before its decimals", () => {
  test.each<[string, Decimal, number | undefined]>([
    ["1234567", ".", 1_234_567],
    ["1,234,567", ".", 1_234_567],
    ["1.234.567", ",", 1_234_567],
    ["1 234 567", ",", 1_234_567],
    ["1\u202f234\u00a0567", ",", 1_234_567],
    ["1'234'567", ".", 1_234_567],
    ["12,34,567", ".", 1_234_567],
    ["1,234.5", ".", 1234.5],
    ["1.234,5", ",", 1234.5],
    ["1.2M", ".", 1_200_000],
    ["49,6 k", ",", 49_600],
    ["637K", ".", 637_000],
    ["2.3 Mio", ".", 2_300_000],
    ["2,3 Mio.", ",", 2_300_000],
    ["1,5 Mrd", ",", 1_500_000_000],
    ["12 mil", ",", 12_000],
    ["4.5 lakh", ".", 450_000],
    ["1.1 million", ".", 1_100_000],
    ["4.2%", ".", 4.2],
    ["6,8 %", ",", 6.8],
    ["~10k+", ".", 10_000],
    ["> 5000", ".", 5000],
    ["2.28E+11", ".", 228_000_000_000],
    [".5", ".", 0.5],
    ["-3", ".", -3],
    ["0", ",", 0],
    // Read with the other decimal sign, these would be 1,000 times too large or too small, so they are refused.
    ["1.234,5", ".", undefined],
    ["1,234.5", ",", undefined],
    ["12.5", ",", undefined],
    ["1,23", ".", undefined],
    ["1.2.3", ".", undefined],
    ["12 apples", ".", undefined],
    ["mila", ".", undefined],
    ["", ".", undefined],
    ["2026-01-15", ".", undefined],
  ])("%j with %j: %s", (text, decimal, value) => expect(parseNumber(text, decimal)).toBe(value));
});

describe("a column says which sign it has", () => {
  test.each<[string, string[], Decimal | undefined]>([
    ["whole numbers", ["12", "1200"], undefined],
    ["groups twice", ["1.234.567", "12.300"], ","],
    ["both signs", ["12,300", "1,234.5"], "."],
    ["decimals", ["4.25", "3.1"], "."],
    ["decimals with a comma", ["6,8", "12"], ","],
    ["either", ["12.300", "1.204"], undefined],
    ["some this, some that", ["1.5", "1,5"], undefined],
  ])("%s", (_, texts, decimal) => expect(certainDecimal(texts)).toBe(decimal));

  test("of whole numbers that could be either, the sign groups digits, whatever other columns do", () => {
    expect(numberColumn(["12.300", "900"], true, ".")).toEqual({
      decimal: ",",
      isGuess: true,
      isMixed: false,
    });
    expect(numberColumn(["12.300", "900"], true, ",")).toEqual({
      decimal: ",",
      isGuess: false,
      isMixed: false,
    });
    expect(numberColumn(["12,300"], true)).toEqual({ decimal: ".", isGuess: true, isMixed: false });
  });

  test("of rates that could be either, the other columns decide, and then the sign itself", () => {
    expect(numberColumn(["4.125"], false, ",")).toEqual({ decimal: ",", isGuess: false, isMixed: false });
    expect(numberColumn(["4.125"], false)).toEqual({ decimal: ".", isGuess: true, isMixed: false });
  });

  test("one that has both says so, and takes the more frequent", () => {
    expect(numberColumn(["1,5", "2,5", "3.5"], false)).toEqual({
      decimal: ",",
      isGuess: false,
      isMixed: true,
    });
  });
});

test("what is a number at all", () => {
  expect(["1.2M", "4 %", "1'200", "12", "1,5"].map(isNumberText)).toEqual(Array(5).fill(true));
  expect(["mila", "@12", "12 years", "1-2", "v1.2", "1.2.x"].map(isNumberText)).toEqual(Array(6).fill(false));
  expect(["4.2%", "4,2 %", "4.2"].map(hasPercent)).toEqual([true, true, false]);
});

test("a number of digits only is read as if with blanks", () => {
  for (const text of [
    "0",
    "7",
    "007",
    "123456789",
    "1234567890",
    "99999999999999",
    "4.5",
    "1234.56",
    "1.234",
  ])
    for (const decimal of [".", ","] as const)
      expect(parseNumber(text, decimal)).toBe(parseNumber(` ${text}`, decimal));
});
