import "server-only";
/** A wrong category is worse than none, so the evidence must be clear. */
import type { Category } from "@/lib/contract/enums";
import { isRelated } from "./related";
import { tokensOf } from "./tokens";
import { matchesOfTag, matchesOfText, type Match } from "./word-index";

/** A word of a sentence says less than a hashtag, which was chosen to say what the post is about. */
const IN_TEXT = 0.7;
const LATER = 0.35;
/** Minimum score: one hashtag that indicates the category, or one word that suffices alone. */
const ENOUGH = 2;
/** Minimum ratio to the score of any unrelated category. */
const CLEARLY = 1.5;

export type CategoryEvidence = { caption?: string; hook?: string; hashtags?: readonly string[] };

type Sums = Map<Category, { sum: number; words: Set<string> }>;

/** Each entry counts once per post, so that repeating a word adds no evidence. */
function count(sums: Sums, matches: readonly Match[], factor: number): void {
  for (const { category, weight, word } of matches) {
    const known = sums.get(category) ?? { sum: 0, words: new Set() };
    if (known.words.has(word)) continue;
    known.words.add(word);
    known.sum += weight * factor;
    sums.set(category, known);
  }
}

/** @param hashtags without #; those in the caption count as well */
export function inferCategory({ caption = "", hook = "", hashtags }: CategoryEvidence): Category | undefined {
  const text = hook === "" || caption.includes(hook) ? caption : `${hook}\n${caption}`;
  const { words, later, tags } = tokensOf(text, hashtags);
  const sums: Sums = new Map();
  for (const tag of tags) count(sums, matchesOfTag(tag), 1);
  count(sums, matchesOfText(words), IN_TEXT);
  count(sums, matchesOfText(later), LATER);
  const ranked = [...sums].map(([category, { sum }]) => ({ category, sum })).sort((a, b) => b.sum - a.sum);
  const [best] = ranked;
  if (!best || best.sum < ENOUGH) return undefined;
  const rival = ranked.find(
    ({ category }) => category !== best.category && !isRelated(category, best.category),
  );
  return rival && best.sum < rival.sum * CLEARLY ? undefined : best.category;
}
