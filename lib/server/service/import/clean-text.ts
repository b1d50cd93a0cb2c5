import "server-only";
/** Text of strangers made safe to store: whole characters only, no control characters, a bounded length. */

/** Longer texts are cut; the longest real captions and descriptions have about 5,000 characters. */
const LONGEST = 20_000;

// All controls but tab and line feed, and the signs that turn the direction of the text around them.
// oxlint-disable-next-line no-control-regex
const UNWANTED = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Lone surrogates become U+FFFD, `\r\n` becomes `\n`, blanks around the text go. */
export function cleanText(text: string): string {
  const cleaned = text.toWellFormed().replaceAll("\r\n", "\n").replace(UNWANTED, "").trim();
  if (cleaned.length <= LONGEST) return cleaned;
  return cleaned.slice(0, LONGEST).toWellFormed().replace(/�$/, "");
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}
