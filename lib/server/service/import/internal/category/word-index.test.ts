import { describe, expect, test } from "vitest";
import { CATEGORIES, type Category } from "@/lib/contract/enums";
import { comparable, matchesOfTag, matchesOfText } from "./word-index";
import * as asian from "./words/asian";
import { ENGLISH } from "./words/english";
import { FILLERS } from "./words/fillers";
import * as furtherAlphabets from "./words/further-alphabets";
import * as germanic from "./words/germanic";
import { NAMES } from "./words/names";
import * as romance from "./words/romance";

const TABLES = { ENGLISH, NAMES, ...romance, ...germanic, ...furtherAlphabets, ...asian };
const entriesOf = (words: string) => words.split(" ");

describe.each(Object.entries(TABLES))("the table %s", (_, table) => {
  const categories = Object.entries(table) as [Category, string][];

  test("has categories of the specification", () =>
    expect(categories.filter(([category]) => !CATEGORIES.includes(category))).toEqual([]));

  test("has entries that can be found", () => {
    const bad = categories.flatMap(([, words]) =>
      entriesOf(words).filter((entry) => !/^[\p{L}\p{N}\p{M}]+\*?[-+]?$/u.test(entry)),
    );
    expect(bad).toEqual([]);
  });

  test("has each word once a category", () => {
    const twice = categories.flatMap(([category, words]) => {
      const plain = entriesOf(words).map((entry) => comparable(entry.replace(/\*?[-+]?$/, "")));
      return plain.filter((word, at) => plain.indexOf(word) !== at).map((word) => `${category}: ${word}`);
    });
    expect(twice).toEqual([]);
  });
});

test("fillers are not category words", () => {
  const found = FILLERS.split(" ").filter((word) => matchesOfTag(word).some(({ weight }) => weight === 3));
  expect(found).toEqual([]);
});

const found = (matches: readonly { word: string }[]) => matches.map(({ word }) => word);

test.each([
  ["gym", ["gym"]],
  ["makeuptutorials", ["makeuptutorial"]],
  ["dogsofinstagram", ["dogs"]],
  ["weightliftingcoach", ["weightlift"]],
  ["pizzaanddogs", ["pizza", "dogs"]],
  ["2024makeuplover", ["makeup"]],
  ["bigfoot", []],
  ["carpetbagger", []],
  ["xqzfood", []],
  ["広島グルメ旅行", ["グルメ", "旅行"]],
  ["ทาสแมว", ["ทาสแมว"]],
  ["강아지일상", ["강아지"]],
])("of the hashtag %s the entries are %j", (tag, expected) =>
  expect(found(matchesOfTag(tag))).toEqual(expected),
);

test("hashtags are cached correctly", () =>
  expect(matchesOfTag("catsof2024")).toBe(matchesOfTag("catsof2024")));

test.each([
  [
    ["street", "food"],
    ["streetfood", "food"],
  ],
  [["the", "photographers"], ["photographe"]],
  [["es", "ta"], []],
  [["今日の料理はラーメン"], ["料理", "ラーメン"]],
])("in the words %j the entries are %j", (words, expected) =>
  expect(found(matchesOfText(words)).toSorted()).toEqual(expected.toSorted()),
);
