import "server-only";
import { randomInt } from "node:crypto";

/** Letters and digits that are not mistaken for each other. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password to be handed over once, about 139 bits. */
export function generatedPassword(): string {
  return Array.from({ length: 24 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
