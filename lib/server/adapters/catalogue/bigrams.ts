import "server-only";
/**
 * The bigrams of a text are hashed to 128 bits in four numbers. A text that lacks a bit of the needle cannot contain
 * it, so a search compares only the texts that have all bits.
 */
const WORDS = 4;
const HASH_BITS = 7;

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

export function bigramColumns(column: string): string[] {
  return Array.from({ length: WORDS }, (_, index) => `${column}_bigrams_${index}`);
}

/** SQL condition that a text may contain `needle`; empty if every text may, as with a single character. */
export function mayContain(column: string, needle: string): string {
  const names = bigramColumns(column);
  const tests = bigramsOf(needle).map((word, index) => word && `(${names[index]!} & ${word}) = ${word}`);
  return tests.filter((test) => test !== 0).join(" and ");
}
