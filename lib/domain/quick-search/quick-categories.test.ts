/** Every category has everyday words, and each means that category alone. */
import { expect, test } from "vitest";
import { CATEGORIES } from "@/lib/contract/enums";
import { readQuickPhrase } from "@/lib/testing/read-quick-phrase";
import { viralQuery } from "@/lib/contract/viral";
import { CATEGORY_WORDS } from "./quick-names";

test("each category has a word", () => {
  expect(new Set(Object.values(CATEGORY_WORDS))).toEqual(new Set(CATEGORIES));
});

test.each(Object.entries(CATEGORY_WORDS))("%s is %s", (word, category) => {
  expect(readQuickPhrase(viralQuery, word)).toEqual({ search: `categories=${category}`, unknown: [] });
});
