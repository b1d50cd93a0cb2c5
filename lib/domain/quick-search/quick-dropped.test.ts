/** Every typed word is understood, shown as not understood, or one that restricts nothing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { viralQuery } from "@/lib/contract/viral";
import { QUICK_NOW } from "@/lib/testing/read-quick-phrase";
import {
  FILLERS,
  NEGATIONS,
  PEOPLE,
  POSTS,
  QUICK_NAMES,
  QUICK_VALUES,
  SET_PHRASES,
  TIERS,
} from "./quick-names";
import { readQuickWords, splitWords, withProposals } from "./quick-words";

const SAID = [
  ...[FILLERS, NEGATIONS, PEOPLE, POSTS, SET_PHRASES].flat(),
  ...[QUICK_NAMES, QUICK_VALUES, TIERS].flatMap((table) => Object.keys(table)),
  "over",
  "under",
  "between",
  "at least",
  "up to",
  "more",
  "1",
  "10k",
  "80",
  "1.5",
  "50k-10k",
  "10k-50k",
  "5%",
  "million",
  "thousand",
  "percent",
  "20s",
  "25-34",
  "aged",
  "in their",
  "top",
  "newest",
  "most",
  "sort by",
  "in september",
  "last",
  "30",
  "days",
  "2026",
  "since",
  "food",
  "italy",
  "crema",
  "blorb",
  "#vegan",
  "@lea",
  "hook:stop",
  "score>80",
  "views>1",
  "age:",
  "country:",
  'hook:"a b"',
  "<",
  ">",
  "=",
  "-",
  "+",
  "000",
];
const phrases = fc
  .array(fc.oneof(fc.constantFrom(...SAID), fc.string({ maxLength: 6 })), { maxLength: 8 })
  .map((words) => words.join(" "));

/** Only letters and digits, because the parser may remove punctuation. */
const lettersOf = (texts: readonly string[]) =>
  texts
    .flatMap(splitWords)
    .flatMap((text) => text.split(/[\s,;]+/))
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ""));
const counted = (words: readonly string[]) =>
  words.reduce((all, word) => all.set(word, (all.get(word) ?? 0) + 1), new Map<string, number>());

test.each([viralQuery, creatorQuery])("drops no typed word: $name", (query) => {
  const nothing = [...FILLERS, ...PEOPLE, ...POSTS];
  fc.assert(
    fc.property(phrases, (text) => {
      const { proposals, unknown } = readQuickWords(query, text, QUICK_NOW);
      const kept = counted(lettersOf([...proposals.map((each) => each.words), ...unknown]));
      for (const [word, times] of counted(lettersOf([text])))
        if (word !== "" && !nothing.includes(word.toLowerCase()))
          expect([word, kept.get(word) ?? 0]).toEqual([word, expect.toSatisfy((n: number) => n >= times)]);
    }),
    { numRuns: 400 },
  );
});

test.each([viralQuery, creatorQuery])("proposals are complete, valid searches: $name", (query) => {
  fc.assert(
    fc.property(phrases, (text) => {
      const { proposals } = readQuickWords(query, text, QUICK_NOW);
      const next = withProposals(query, {}, proposals) as Record<string, unknown>;
      expect(parseUrl(query, new URLSearchParams(canonical(query, next))).issues).toEqual([]);
      for (const { values } of proposals)
        for (const [field, value] of Object.entries(values))
          if (value !== undefined)
            expect([field, next[field]]).toEqual([
              field,
              Array.isArray(value) ? expect.arrayContaining(value) : value,
            ]);
    }),
    { numRuns: 400, examples: [["#,;"]] },
  );
});
