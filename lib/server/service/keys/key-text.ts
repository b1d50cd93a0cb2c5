import "server-only";
/** The text of an API key, `sd_live_` and 40 characters of base 62, and the hash that is kept instead of it. */
import { createHash, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Uniform random text of base 62: 5.95 bits a character. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export function newKeyText(): string {
  return `sd_live_${randomText(40)}`;
}

/** The first characters, by which people recognise a key. */
export const prefixOf = (key: string): string => key.slice(0, 14);

/** SHA-256 in hex. Without salt and slow hashing: 238 random bits cannot be guessed, and the hash must be findable. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
