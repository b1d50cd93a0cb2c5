import "server-only";
/**
 * Which bigrams (two neighbouring characters) a text has, as 128 bits in four numbers. A text that lacks a bit of the
 * searched text cannot contain it, so a search reads only the few texts that have them all. Exact, because it reads
 * those.
 */
const WORDS = 4;
/** Of 128 bits. */
const HASH_BITS = 7;

/** The four numbers of a text, each of 32 bits. */
export function bigramsOf(text: string): number[] {
  const words = [0, 0, 0, 0];
  for (let at = 1; at < text.length; at++) {
    const bigram = (text.charCodeAt(at - 1) << 16) | text.charCodeAt(at);
    const bit = Math.imul(bigram, 0x9e3779b1) >>> (32 - HASH_BITS);
    words[bit >> 5]! |= 1 << (bit & 31);
  }
  for (let at = 0; at < WORDS; at++) words[at]! >>>= 0;
  return words;
}

/** Names of the columns beside a text column. */
export function bigramColumns(column: string): string[] {
  return Array.from({ length: WORDS }, (_, index) => `${column}_bigrams_${index}`);
}

/** The condition that a text may contain `needle`; empty when every text may, as with a single character. */
export function mayContain(column: string, needle: string): string {
  const names = bigramColumns(column);
  const tests = bigramsOf(needle).map((word, index) => word && `(${names[index]!} & ${word}) = ${word}`);
  return tests.filter((test) => test !== 0).join(" and ");
}
