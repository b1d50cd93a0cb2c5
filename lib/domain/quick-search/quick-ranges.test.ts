import { describe, expect, test } from "vitest";
import { boundsOfWord, boundsOfWords } from "./quick-ranges";

describe("one word", () => {
  test.each([
    ["10k-50k", { low: 10_000, high: 50_000 }],
    ["10-50k", { low: 10_000, high: 50_000 }],
    ["5-5k", { low: 5_000, high: 5_000 }],
    ["500-1k", { low: 500, high: 1_000 }],
    ["1.5-2m", { low: 1_500_000, high: 2_000_000 }],
    ["3-6%", { low: 3, high: 6 }],
    ["3%-6%", { low: 3, high: 6 }],
    ["0.5..0.9", { low: 0.5, high: 0.9 }],
    ["5-5", { low: 5, high: 5 }],
    ["10k–", { low: 10_000 }],
    ["10k..", { low: 10_000 }],
    ["..5", { high: 5 }],
    ["10k+", { low: 10_000 }],
    [">10", { low: 10 }],
    ["≥1.5m", { low: 1_500_000 }],
    ["<=50k", { high: 50_000 }],
    ["=0", { low: 0, high: 0 }],
  ])("%s", (word, bounds) => expect(boundsOfWord(word)).toEqual(bounds));

  test.each([
    "",
    "5",
    "10k",
    "50k-10k",
    "1-2-3",
    "a-b",
    "5-b",
    "a-5",
    ">",
    ">x",
    "x+",
    "+",
    "-",
    "..",
    "2026-01-01",
  ])("%j is no range", (word) => expect(boundsOfWord(word)).toBeUndefined());
});

describe("several words", () => {
  test.each([
    ["between 3 and 6 percent", { low: 3, high: 6 }, 4],
    ["10k to 50k followers", { low: 10_000, high: 50_000 }, 3],
    ["10 – 50k", { low: 10_000, high: 50_000 }, 3],
    ["from 1 to 2", { low: 1, high: 2 }, 4],
    ["> 10k", { low: 10_000 }, 2],
    ["over 10k views", { low: 10_000 }, 2],
    ["More Than 10k", { low: 10_000 }, 3],
    ["no more than 5", { high: 5 }, 4],
    ["up to 50k", { high: 50_000 }, 3],
    ["starting at 0", { low: 0 }, 3],
    ["10k+ views", { low: 10_000 }, 1],
  ])("%s", (words, bounds, length) => expect(boundsOfWords(words.split(" "))).toEqual({ bounds, length }));

  test.each([
    "",
    "between 6 and 3",
    "10k views",
    "over the top",
    "more 5",
    "6 to 3",
    "from 6 to 3",
    "views over 5",
    "between 3 or 6",
  ])("%j begins with no range", (words) => expect(boundsOfWords(words.split(" "))).toBeUndefined());
});
