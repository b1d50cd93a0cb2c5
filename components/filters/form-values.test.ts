import { expect, test } from "vitest";
import { arbitraryValues, seededRandom } from "@/lib/testing/arbitrary-values";
import { canonical, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { fromForm, splitTexts, toForm } from "./form-values";

/** Texts that survive an input of one line: its ends are not blank. */
const TEXTS = ["Stop", "straße", "100%", "_", "\\", "é", "3분", "한국", "'", '"', ";--", "k", "a b"];

test.each([viralQuery, creatorQuery] as QueryDefinition[])("$name: sends the shown values", (query) => {
  const random = seededRandom(11);
  for (let round = 0; round < 500; round++) {
    const values = filtersOnly(query, arbitraryValues(query, random, TEXTS));
    const sent = fromForm(query, toForm(query, values));
    expect(canonical(query, sent)).toBe(canonical(query, values));
  }
});

test("a native form and the script go to the same search", () => {
  const form = {
    categories: ["Music", "Food"],
    viewsMin: "10k",
    viewsMax: " 1.5m ",
    hook: "",
    followersMin: "  ",
  };
  const native = [
    ["categories", "Music"],
    ["categories", "Food"],
    ["viewsMin", "10k"],
    ["viewsMax", " 1.5m "],
    ["hook", ""],
    ["followersMin", "  "],
  ] as [string, string][];
  const { values, issues } = parseUrl(viralQuery, native, { isForm: true });
  expect(issues).toEqual([]);
  expect(canonical(viralQuery, fromForm(viralQuery, form))).toBe(canonical(viralQuery, values));
  expect(canonical(viralQuery, values)).toBe("categories=Food,Music&viewsMin=10000&viewsMax=1500000");
});

test("sends invalid numbers as typed, to be shown as ignored", () => {
  expect(fromForm(viralQuery, { viewsMin: "many" })).toEqual({ viewsMin: "many" });
});

test("texts are split at commas", () => {
  expect(splitTexts(" a, ,b c ,")).toEqual(["a", "b c"]);
});
