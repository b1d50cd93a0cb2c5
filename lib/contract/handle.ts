/**
 * Handles get their canonical spelling here, before anything is hashed, compared or searched. `@nora`, `nora` with a
 * direction mark, `/_u/nora/?igsh=1` and `="nora"` are one handle.
 */

/** Matches direction marks, zero-width characters, fillers and the selectors of an emoji's look. */
const INVISIBLE =
  /[\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|\p{Variation_Selector}/gu;
/** Looks like a blank and is none. */
const EMPTY_BRAILLE = /\u2800/g;
/** Most handles need no cleaning. */
const PLAIN = /^[a-z0-9._-]*$/i;
/** The usual spelling that needs only its @ removed. */
const PLAIN_BEHIND_AT = /^@[a-z0-9._-]+$/i;
export const isPlainHandle = (text: string): boolean => PLAIN.test(text);
const QUOTED = /^="(.+)"$/s;
const GUARDS = /^['’‘`]+(?=[@\p{L}\p{N}._])/u;
/** `?igsh=abc`, but not the end of `DaFuq!?Boom!`. */
const QUERY = /(?<=^[@＠/\p{L}\p{M}\p{N}._-]+)(?:\?[\w.-]+=\S*|(?<=\/)[?#]\S*)$/u;
const LABEL =
  /^(?:ig|insta(?:gram)?|tt|tik ?tok|yt|you ?tube)(?:\s*[:–—|]\s*@?|\s+-?\s*@|\s*-\s*@)(?=[^\s/@])/i;
const PICTURES = /(?:\s*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f))+$/u;

/** The text as a person sees it, composed. */
export const visibleText = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : text.normalize("NFC").replace(INVISIBLE, "").replace(EMPTY_BRAILLE, " ");

/** A lone % stays as it is. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function step(text: string): string {
  const encoded = /%[0-9a-f]{2}/i.test(text) && !/\s/.test(text.trim()) ? decodedPart(text) : text;
  const seen = visibleText(encoded).trim();
  const bare = (QUOTED.exec(seen)?.[1] ?? seen).replace(GUARDS, "").trim();
  const part = /\s/.test(bare)
    ? bare
    : bare
        .replace(QUERY, "")
        .replace(/^\/*(?:_u\/)?(?=[^/])/, "")
        .replace(/(?<=[^/])\/+$/, "");
  return part.replace(/^[@＠]+/, "").trim();
}

/** @returns the handle in the case in which it is written; a text that is no handle comes back trimmed */
export function bareHandle(text: string): string {
  if (PLAIN.test(text)) return text;
  if (PLAIN_BEHIND_AT.test(text)) return text.slice(1);
  const bare = step(text);
  return bare === text ? bare : bareHandle(bare);
}

/** The handle in a cell, also with a platform or an emoji around it: `ig: @nora`. */
export function handleInCell(text: string): string {
  if (PLAIN.test(text)) return text;
  if (PLAIN_BEHIND_AT.test(text)) return text.slice(1);
  return bareHandle(bareHandle(text).replace(LABEL, "").replace(PICTURES, ""));
}
