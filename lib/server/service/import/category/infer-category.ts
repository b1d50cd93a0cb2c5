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

/** Each entry counts once per post, so that repeating a word adds no evidence. */
class Evidence {
  readonly sums = new Map<Category, number>();
  readonly #counted: Match[] = [];

  add(matches: readonly Match[], factor: number): void {
    for (const match of matches) {
      const { category, word, weight } = match;
      if (this.#counted.some((other) => other.word === word && other.category === category)) continue;
      this.#counted.push(match);
      this.sums.set(category, (this.sums.get(category) ?? 0) + weight * factor);
    }
  }

  /** The highest sum of the categories that `isIn` takes; of equal ones, the first that was found. */
  highest(isIn: (category: Category) => boolean): { category: Category; sum: number } | undefined {
    let best: { category: Category; sum: number } | undefined;
    for (const [category, sum] of this.sums)
      if ((!best || sum > best.sum) && isIn(category)) best = { category, sum };
    return best;
  }
}

/** @param hashtags without #; those in the caption count as well */
export function inferCategory({ caption = "", hook = "", hashtags }: CategoryEvidence): Category | undefined {
  const text = hook === "" || caption.includes(hook) ? caption : `${hook}\n${caption}`;
  const { words, later, tags } = tokensOf(text, hashtags);
  const evidence = new Evidence();
  for (const tag of tags) evidence.add(matchesOfTag(tag), 1);
  evidence.add(matchesOfText(words), IN_TEXT);
  evidence.add(matchesOfText(later), LATER);
  const best = evidence.highest(() => true);
  if (!best || best.sum < ENOUGH) return undefined;
  const rival = evidence.highest(
    (category) => category !== best.category && !isRelated(category, best.category),
  );
  return rival && best.sum < rival.sum * CLEARLY ? undefined : best.category;
}
