import "server-only";
import type { Category } from "@/lib/contract/enums";
import { remembered } from "@/lib/server/service/import/mapping/remembered";
import * as asian from "./words/asian";
import { ENGLISH } from "./words/english";
import * as furtherAlphabets from "./words/further-alphabets";
import * as germanic from "./words/germanic";
import { NAMES } from "./words/names";
import * as romance from "./words/romance";
import { FILLERS } from "./words/fillers";

/** `weight`: 1 supports a category, 2 indicates it, 3 suffices. A word may be in several categories. */
export type Match = { category: Category; weight: number; word: string };

const weightOf = (sign: string) => (sign === "+" ? 3 : sign === "-" ? 1 : 2);
const LONGEST_WORD = 24;
const SHORTEST_PART = 3;
const KEPT = 20_000;

const whole = new Map<string, Match[]>();
const stems = new Map<string, Match[]>();
const stemLengths = new Map<string, number[]>();
const START_OF_STEM = 2;

function add(table: Map<string, Match[]>, match: Match): void {
  const known = table.get(match.word);
  if (!known) table.set(match.word, [match]);
  else if (!known.some(({ category }) => category === match.category)) known.push(match);
}

const START = 160;
const READ_WORDS = 600;
const READ_TAGS = 4_000;
const LONGEST_TOKEN = 120;

const TOKEN = /https?:\/\/\S+|www\.\S+|[@#]?[\p{L}\p{N}\p{M}_]+/gu;
/** The same for text in ASCII, which is read in a third of the time. */
const ASCII_TOKEN = /https?:\/\/\S+|www\.\S+|[@#]?\w+/g;
const TAG = /#([\p{L}\p{N}\p{M}_]+)/gu;

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

export function comparable(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\ufe0f]/g, "")
    .normalize("NFC")
    .toLowerCase();
}

type Tokens = { words: string[]; later: string[]; tags: string[] };

/** Leaves out addresses and mentions. Each hashtag occurs once, without `#` and `_`. */
export function tokensOf(text: string, hashtags: readonly string[] = []): Tokens {
  const words: string[] = [];
  const later: string[] = [];
  const tags = new Set<string>();
  const addTag = (tag: string) => tags.add(comparable(tag.slice(0, LONGEST_TOKEN)).replaceAll("_", ""));
  hashtags.forEach(addTag);
  const start = comparable(text.slice(0, READ_WORDS));
  const token = isAscii(start) ? ASCII_TOKEN : TOKEN;
  // Takes a fraction of the time and memory of `matchAll`, which copies the expression.
  token.lastIndex = 0;
  for (let match = token.exec(start); match; match = token.exec(start)) {
    const [found] = match;
    if (found[0] === "@" || found.startsWith("http") || found.startsWith("www.")) continue;
    if (found[0] === "#") addTag(found.slice(1));
    else (match.index < START ? words : later).push(found.slice(0, LONGEST_TOKEN));
  }
  for (const [, tag] of text.slice(READ_WORDS, READ_TAGS).matchAll(TAG)) addTag(tag!);
  return { words, later, tags: [...tags] };
}

for (const table of [
  ENGLISH,
  NAMES,
  ...[romance, germanic, furtherAlphabets, asian].flatMap((tables) => Object.values(tables)),
])
  for (const [category, words] of Object.entries(table) as [Category, string][])
    for (const entry of words.split(" ")) {
      const [, text, star, sign] = /^(.+?)(\*?)([-+]?)$/u.exec(entry)!;
      const match = { category, weight: weightOf(sign!), word: comparable(text!) };
      add(whole, match);
      if (star === "") continue;
      add(stems, match);
      const start = match.word.slice(0, START_OF_STEM);
      const lengths = new Set(stemLengths.get(start)).add(match.word.length);
      stemLengths.set(
        start,
        [...lengths].sort((a, b) => b - a),
      );
    }
const fillers = new Set(FILLERS.split(" "));

function matchesOfWord(word: string): readonly Match[] {
  const found = whole.get(word);
  if (found) return found;
  for (const length of stemLengths.get(word.slice(0, START_OF_STEM)) ?? []) {
    const stem = length < word.length ? stems.get(word.slice(0, length)) : undefined;
    if (stem) return stem;
  }
  return [];
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function matchesWithin(text: string): Match[] {
  const found: Match[] = [];
  for (let at = 0; at < text.length; at++) {
    for (let length = Math.min(LONGEST_WORD, text.length - at); length > 0; length--) {
      const match = whole.get(text.slice(at, at + length));
      if (!match || (length === 1 && text.length > 1)) continue;
      found.push(...match);
      at += length - 1;
      break;
    }
  }
  return found;
}

/** Splits a hashtag into entries and fillers, longest part first; undefined when a rest remains. */
function partsOf(tag: string): Match[] | undefined {
  const dead = new Set<number>();
  const from = (at: number): Match[] | undefined => {
    if (at === tag.length) return [];
    if (dead.has(at)) return undefined;
    for (let end = Math.min(tag.length, at + LONGEST_WORD); end > at; end--) {
      const part = tag.slice(at, end);
      const match = part.length >= SHORTEST_PART ? whole.get(part) : undefined;
      if (!match && !fillers.has(part)) continue;
      const rest = from(end);
      if (rest) return [...(match ?? []), ...rest];
    }
    dead.add(at);
    return undefined;
  };
  return from(0);
}

/** Longer hashtags are sentences or noise. */
const LONGEST_TAG = 36;
function findInTag(tag: string): readonly Match[] {
  const direct = matchesOfWord(tag);
  if (direct.length > 0) return direct;
  if (UNSPACED.test(tag)) return matchesWithin(tag);
  return (tag.length <= LONGEST_TAG && partsOf(tag)) || [];
}

export const matchesOfTag = remembered(findInTag, KEPT);

const sorted = [...whole.keys()].sort();

/** Whether an entry is longer than the word and starts with it. */
function isStart(word: string): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= word) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(word) === true;
}

const inText = remembered((word) => {
  const isUnspaced = UNSPACED.test(word);
  const matches = isUnspaced ? matchesWithin(word) : matchesOfWord(word);
  return { matches, mayContinue: !isUnspaced && word.length >= SHORTEST_PART && isStart(word) };
}, KEPT);

export function matchesOfText(words: readonly string[]): Match[] {
  const found: Match[] = [];
  words.forEach((word, index) => {
    const { matches, mayContinue } = inText(word);
    found.push(...matches);
    const next = mayContinue ? words[index + 1] : undefined;
    const both = next && next.length >= SHORTEST_PART ? whole.get(word + next) : undefined;
    if (both) found.push(...both);
  });
  return found;
}
