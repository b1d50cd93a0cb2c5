import { expect, test } from "vitest";
import { comparable, tokensOf } from "./word-index";

test.each([
  ["Maquillaje FÁCIL", "maquillaje facil"],
  ["Größe, Šport, Ёлка", "große, sport, елка"],
  ["ＦＵＮＮＹ 𝓯𝓾𝓷", "funny fun"],
  ["がんばれ", "がんばれ"],
  ["강아지", "강아지"],
  ["शादी", "शादी"],
])("%j is compared as %j", (text, expected) => expect(comparable(text)).toBe(expected));

test("distinguishes words from hashtags, and ignores addresses and mentions", () =>
  expect(tokensOf("Baking with @some.one! #Home_Made bread https://example.com/gym www.example.com")).toEqual(
    {
      words: ["baking", "with", "one", "bread"],
      later: [],
      tags: ["homemade"],
    },
  ));

test("hashtags of a field of their own come first, each once", () =>
  expect(tokensOf("#dogs #Café", ["Cafe", "DOGS", "trip"]).tags).toEqual(["cafe", "dogs", "trip"]));

test("weighs later text less, and finally only hashtags", () => {
  const { words, later, tags } = tokensOf(`${"start ".repeat(30)}${"later ".repeat(100)} end #tag`);
  expect(new Set(words)).toEqual(new Set(["start"]));
  expect(new Set(later)).toEqual(new Set(["start", "later"]));
  expect(tags).toEqual(["tag"]);
});

test("reads a hostile caption only partly", () => {
  const { words, later, tags } = tokensOf("a".repeat(4_000) + " #end", ["t".repeat(5_000)]);
  expect([words[0]!.length, words.length, later]).toEqual([120, 1, []]);
  expect(tags).toEqual(["t".repeat(120)]);
});
