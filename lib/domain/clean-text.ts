/** Control characters except tab, line feed and carriage return. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const ALL_CONTROL = new RegExp(CONTROL, "g");
const SUSPECT = new RegExp(`${CONTROL.source}|[\\ud800-\\udfff]`);

/** Separates the elements of a joined list. No stored text contains control characters. */
export const SEPARATOR = "\x1f";

/** Stored texts are well-formed and have no control characters. */
export function cleanText(text: string): string {
  return SUSPECT.test(text) ? text.toWellFormed().replace(ALL_CONTROL, "") : text;
}

export function isUnfindable(needle: string): boolean {
  return CONTROL.test(needle);
}
