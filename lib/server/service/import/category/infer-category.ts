import "server-only";
/**
 * The category of a post that states none, from its hashtags, caption and hook. A wrong category is worse than none:
 * there must be enough that speaks for it, and clearly more than for any other that is not its neighbour.
 */
import type { Category } from "@/lib/contract/enums";
import { isRelated } from "./related";
import { tokensOf } from "./tokens";
import { matchesOfTag, matchesOfText, type Match } from "./word-index";

/** A word of a sentence says less than a hashtag, which was chosen to say what the post is about. */
const IN_TEXT = 0.7;
/** Further on there are links, credits and thanks. */
const LATER = 0.35;
/** The sum that is enough: one hashtag that speaks for the category, or a word of the text that is enough by itself. */
const ENOUGH = 2;
/** How many times the sum of any other category, neighbours left out. */
const CLEARLY = 1.5;

export type CategoryEvidence = { caption?: string; hook?: string; hashtags?: readonly string[] };

type Sums = Map<Category, { sum: number; words: Set<string> }>;

/** Each entry counts once a post, so that repeating a word does not make it true. */
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
