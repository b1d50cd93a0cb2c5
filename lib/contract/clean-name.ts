/** Names are cleaned and compared here, without zod or server code, because the browser compares purposes too. */

/** Format and bidirectional controls, fillers, and Mongolian variation selectors are invisible. */
const INVISIBLE = /\p{Cf}|\u034f|[\u115f\u1160\u3164\uffa0]|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f/gu;
/** Joiners shape emoji and the letters of Arabic and Indic scripts; between Latin letters they are invisible. */
const IDLE_JOINER = /(?<![\p{Extended_Pictographic}\ufe0f\p{M}\p{Script=Arabic}])[\u200c\u200d]/gu;
const JOINERS = /[\u200c\u200d]/;
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns one line without invisible characters, in the composed form. */
export function cleanName(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd\s]+/gu, " ")
    .replace(IDLE_JOINER, "")
    .replace(INVISIBLE, (character) => (JOINERS.test(character) ? character : ""))
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();
}

/** Two spellings of one name have the same key, whatever their case, width and spaces. */
export function nameKey(text: string): string {
  return cleanName(text).normalize("NFKC").replace(IGNORED, "").replace(/\s+/gu, " ").trim().toLowerCase();
}
