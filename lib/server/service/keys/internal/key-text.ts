import "server-only";
/** A key is `sd_live_` and 40 characters of base 62; only its hash is stored. */
import { createHash, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Base 62 has 5.95 bits per character. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

export function newKeyText(): string {
  return `sd_live_${randomText(40)}`;
}

export const prefixOf = (key: string): string => key.slice(0, 14);

/** SHA-256 in hex, searchable. 238 random bits cannot be guessed, so salt and slow hashing are unnecessary. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
