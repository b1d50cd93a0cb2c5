import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CATEGORIES, COUNTRIES, LANGUAGES } from "./enums";

test("the lists have the specification's lengths and no value twice", () => {
  expect([CATEGORIES.length, COUNTRIES.length, LANGUAGES.length]).toEqual([58, 140, 61]);
  for (const list of [CATEGORIES, COUNTRIES, LANGUAGES]) expect(new Set(list).size).toBe(list.length);
});

const folder = new URL("../../../shared/spec/", import.meta.url);
describe.skipIf(!existsSync(folder))("against the specification's text", () => {
  test("each list stands there to the letter", () => {
    const text = readFileSync(
      new URL(
        readdirSync(folder).find((name) => name.endsWith(".txt"))!,
        folder,
      ),
      "utf8",
    );
    for (const list of [CATEGORIES, COUNTRIES, LANGUAGES]) expect(text).toContain(list.join(" | "));
  });
});
