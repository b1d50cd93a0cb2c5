import "server-only";
import type { FieldMapping } from "@/lib/contract/import-mapping";
import { LONGEST_PHRASE, meaningOf, plainWord } from "./header-words";

export type HeaderReading = {
  meanings: string[];
  unknown: number;
  times?: FieldMapping["times"];
  rate?: FieldMapping["rate"];
};

const THOUSAND =
  /[([]\s*(?:in\s+)?(?:k|tsd\.?|tausend|thousands?|milliers?|miles|mila|mil|000s?|duizend)\s*[)\]]|\bin (?:thousands|tausend|k)\b/i;
const MILLION =
  /[([]\s*(?:in\s+)?(?:m|mm|mio\.?|mn|mln|millions?|millionen|millones|milioni|milhoes|miljoen)\s*[)\]]|\bin (?:millions|millionen|mio)\b/i;

/** Wrapper objects in API responses add no meaning to a value. */
const CONTAINER =
  /^(?:data|stats|statistics|stats_?v2|node|item|item_?info|item_?struct|snippet|public_?metrics|metrics|meta|metadata|attributes|results?|record|legacy|properties|insights|info|details)$/i;

function withoutContainers(header: string): string {
  const parts = header.split(".");
  return parts.filter((part, index) => index === parts.length - 1 || !CONTAINER.test(part)).join(".");
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/** Particles of compound words add no meaning: number of, the, name of, total. */
const PARTICLES = new Set([..."数數量の名総总總全回率件".split(""), "수", "총"].map(plainWord));

/** Splits `平均再生回数` greedily into the longest known words. */
function segmented(word: string): string[] {
  if (!UNSPACED.test(word) || meaningOf(word) !== undefined) return [word];
  const words: string[] = [];
  let rest = "";
  for (let at = 0; at < word.length;) {
    let length = word.length - at;
    while (length > 0 && meaningOf(word.slice(at, at + length)) === undefined) length--;
    if (length > 0) words.push(word.slice(at, at + length));
    else rest += word[at]!;
    at += length || 1;
  }
  const isLeft = rest !== "" && !PARTICLES.has(rest) && ![...rest].every((sign) => PARTICLES.has(sign));
  return isLeft ? [...words, rest] : words;
}

/** Splits `engagementRate`, `play_count`, `author.uniqueId`, `60dayEng`. */
function wordsOf(header: string): string[] {
  const apart = withoutContainers(header)
    .replace(/tik[ _-]?tok/gi, " tiktok")
    .replace(/you[ _-]?tube/gi, " youtube")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return plainWord(apart)
    .replace(/[([][^)\]]*[)\]]/g, (inner) => (/%|^.(k|m|in|mio|tsd)/.test(inner) ? " " : ` ${inner} `))
    .replace(/['’`]/g, " ")
    .replaceAll("@", " @ ")
    .split(/[^\p{L}\p{N}@ø]+/u)
    .filter((word) => word !== "")
    .flatMap(segmented);
}

const LONGEST = 200;

/** Tries the longest phrases first and ignores numbers. */
function meaningsIn(words: readonly string[]): { known: string[]; unknown: number } {
  const known: string[] = [];
  let unknown = 0;
  for (let index = 0; index < words.length;) {
    let taken = 0;
    for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 0 && taken === 0; length--) {
      const meaning = meaningOf(words.slice(index, index + length).join(" "));
      if (meaning === undefined) continue;
      known.push(meaning);
      taken = length;
    }
    if (taken === 0 && !/^\d+$/.test(words[index]!)) unknown++;
    index += taken || 1;
  }
  return { known, unknown };
}

export function readHeader(header: string): HeaderReading {
  const { known, unknown } = meaningsIn(wordsOf(header.slice(0, LONGEST)));
  const meanings = [...new Set(known)].filter((meaning) => meaning !== "filler").toSorted();
  const times = MILLION.test(header) ? 1e6 : THOUSAND.test(header) ? 1e3 : undefined;
  const rate = /%|\bpercent|\bprozent|pourcent/i.test(header) ? ("percent" as const) : undefined;
  return { meanings, unknown, ...(times && { times }), ...(rate && { rate }) };
}
