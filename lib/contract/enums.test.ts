import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORIES, COUNTRIES, LANGUAGES } from "./enums";

/** The specification's own text of the three lists, in its order: categories, countries, languages. */
const text = readFileSync(new URL("./enums.fixture.txt", import.meta.url), "utf8");
const written = text
  .split("\n")
  .map((line) => line.split(" | "))
  .filter((values) => values.length > 2);

test("the lists have the specification's lengths and no value twice", () => {
  expect([CATEGORIES.length, COUNTRIES.length, LANGUAGES.length]).toEqual([58, 140, 61]);
  for (const list of [CATEGORIES, COUNTRIES, LANGUAGES]) expect(new Set(list).size).toBe(list.length);
});

test("each list is the specification's to the letter", () => {
  expect(written).toEqual([[...CATEGORIES], [...COUNTRIES], [...LANGUAGES]]);
});
