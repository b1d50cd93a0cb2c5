/** Case-insensitive comparison by Unicode simple case folding, one code point to one (decisions, text matching). */
import { bareHandle } from "./handle";

const folded = new Map<string, string>();

function foldCodePoint(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  // lower(upper(c)) reaches the class representative. The regular expression engine implements simple folding exactly,
  // so it rejects results of full or Turkic folding (ß → ss, ı → i).
  const candidate = [...character.toUpperCase().toLowerCase()];
  const lower = [...character.toLowerCase()];
  let result = character;
  for (const [option, ...rest] of [candidate, lower]) {
    if (option === undefined || rest.length > 0 || option === character) continue;
    if (new RegExp(`^\\u{${character.codePointAt(0)!.toString(16)}}$`, "iu").test(option)) {
      result = option;
      break;
    }
  }
  folded.set(character, result);
  return result;
}

/** Texts that differ only in case fold to equal texts. The length in code points stays the same. */
export function fold(text: string): string {
  // ASCII is nearly all of what is searched, and toLowerCase is exact for it.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  let result = "";
  for (const character of text) result += foldCodePoint(character);
  return result;
}

/** Username as it is compared: in its canonical spelling, without case. */
export function foldHandle(text: string): string {
  return fold(bareHandle(text));
}

export function foldTag(text: string): string {
  return fold(text.trim().replace(/^#/, "").trim());
}
