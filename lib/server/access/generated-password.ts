import "server-only";
import { randomInt } from "node:crypto";

/** The alphabet leaves out characters that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A generated password has about 139 bits. */
export function generatedPassword(): string {
  return Array.from({ length: 24 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
