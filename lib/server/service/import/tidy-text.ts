import "server-only";
/** Text of strangers as it goes into the catalogue: whole characters only, no controls, a bounded length. */
import { cleanText } from "@/lib/domain/clean-text";

/** Longer texts are cut; the longest real captions and descriptions have about 5,000 characters. */
const LONGEST = 20_000;

/** Signs that turn the direction of the text around them, and byte order marks; C1 controls with them. */
const UNWANTED = /[\x80-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** Everything that may have to be changed: most texts have none of it, and one look tells. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const SUSPECT = /[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]/;
const UNEVEN_BLANKS = /[^\S ]| {2}/;

/** Lone surrogates become U+FFFD, `\r\n` becomes `\n`, blanks around the text go. */
export function tidyText(text: string): string {
  const plain = SUSPECT.test(text) ? cleanText(text).replace(/\r\n?/g, "\n").replace(UNWANTED, "") : text;
  const tidy = plain.trim();
  return tidy.length <= LONGEST
    ? tidy
    : tidy
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\ufffd$/, "");
}

/** The same on one line. */
export function tidyLine(text: string): string {
  const tidy = tidyText(text);
  return UNEVEN_BLANKS.test(tidy) ? tidy.replace(/\s+/g, " ") : tidy;
}
