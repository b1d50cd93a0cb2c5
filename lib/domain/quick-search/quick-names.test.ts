/** Checks the word tables against the definitions: an unknown name would silently restrict nothing. */
import { describe, expect, test } from "vitest";
import { hasValues } from "@/lib/contract/by-kind";
import { creatorQuery } from "@/lib/contract/creators";
import type { Filter } from "@/lib/contract/definition";
import { viralQuery } from "@/lib/contract/viral";
import { BARE_NUMBERS, BARE_PERCENT, FILLERS, NEGATIONS, QUICK_NAMES, QUICK_VALUES } from "./quick-names";
import { readQuickWords } from "./quick-words";

const filters: [string, Filter][] = [viralQuery, creatorQuery].flatMap((query) =>
  Object.entries(query.filters),
);
const names = new Set(filters.map(([name]) => name));
const values = new Set(filters.flatMap(([, filter]) => (hasValues(filter) ? filter.values : [])));

test.each(Object.entries(QUICK_NAMES))(
  "%s names filters that exist, one of a search at most",
  (word, wanted) => {
    expect(word).toBe(word.toLowerCase());
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(0);
    for (const query of [viralQuery, creatorQuery])
      expect(wanted.filter((name) => name in query.filters).length).toBeLessThanOrEqual(1);
  },
);

test.each(Object.entries(QUICK_VALUES))(
  "%s means %s, which a list has and is not called itself",
  (word, value) => {
    expect(word).toBe(word.toLowerCase());
    expect(values.has(value)).toBe(true);
    expect([...values].map((each) => each.toLowerCase())).not.toContain(word);
  },
);

describe.each([viralQuery, creatorQuery])("typed into the $name search", (query) => {
  test("each nickname of a value that this search has becomes that value", () => {
    const own = Object.values(query.filters as Record<string, Filter>).flatMap((filter) =>
      hasValues(filter) ? [...filter.values] : [],
    );
    const wrong = Object.entries(QUICK_VALUES).filter(([word, value]) => {
      if (!own.includes(value)) return false;
      const { proposals, unknown } = readQuickWords(query, word, 0);
      const found = proposals.flatMap((proposal) => Object.values(proposal.values).flat());
      return unknown.length > 0 || found.length !== 1 || found[0] !== value;
    });
    expect(wrong).toEqual([]);
  });

  test("each name with a value sets a filter of that name", () => {
    for (const [word, wanted] of Object.entries(QUICK_NAMES)) {
      const name = wanted.find((each) => each in query.filters);
      const filter = name && (query.filters as Record<string, Filter>)[name];
      if (!filter || filter.kind !== "range") continue;
      const { proposals, unknown } = readQuickWords(query, `${word} over 5`, 0);
      expect([proposals.map((each) => each.name), unknown], word).toEqual([[name], []]);
    }
  });

  test("words without effect are dropped", () => {
    for (const word of FILLERS)
      expect(readQuickWords(query, word, 0), word).toEqual({ proposals: [], unknown: [] });
  });

  test("ignores words after a negation", () => {
    for (const word of NEGATIONS) {
      const { proposals, unknown } = readQuickWords(query, `${word} food`, 0);
      expect([proposals, unknown], word).toEqual([[], [`${word} food`]]);
    }
  });
});

test("a range without a name is about a filter of creators", () => {
  expect(creatorQuery.filters[BARE_NUMBERS].kind).toBe("range");
  expect(creatorQuery.filters[BARE_PERCENT]).toMatchObject({ kind: "range", unit: "%" });
});
