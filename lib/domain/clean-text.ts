/** What the catalogue keeps of a text, and the characters that it never keeps. */

/** Control characters but tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const ALL_CONTROL = new RegExp(CONTROL, "g");
const SUSPECT = new RegExp(`${CONTROL.source}|[\\ud800-\\udfff]`);

/** Separates the elements of a joined list: a control character, so it is in no stored text. */
export const SEPARATOR = "\x1f";

/** Well-formed text without control characters: what is stored and returned. */
export function cleanText(text: string): string {
  return SUSPECT.test(text) ? text.toWellFormed().replace(ALL_CONTROL, "") : text;
}

/** A text that no stored text contains; without this rule a needle could reach across two elements of a list. */
export function isUnfindable(needle: string): boolean {
  return CONTROL.test(needle);
}
