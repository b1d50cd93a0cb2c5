import "server-only";
import { cleanText } from "@/lib/domain/clean-text";

/** The longest real captions and descriptions have about 5,000 characters. */
const LONGEST = 20_000;

/** These are bidirectional controls, byte order marks and C1 controls. */
const UNWANTED = /[\x80-\x9f\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** One test skips the texts that need no change, which are most. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const SUSPECT = /[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufeff]/;
const UNEVEN_BLANKS = /[^\S ]| {2}/;

/** Lone surrogates become U+FFFD, `\r\n` becomes `\n`, and the text is trimmed. */
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

export function tidyLine(text: string): string {
  const tidy = tidyText(text);
  return UNEVEN_BLANKS.test(tidy) ? tidy.replace(/\s+/g, " ") : tidy;
}
