import "server-only";
import type { LANGUAGES } from "@/lib/contract/enums";
import { ownValue } from "@/lib/contract/own-value";
import { remembered } from "./mapping/remembered";

type Language = (typeof LANGUAGES)[number];

/** Languages that the library confuses too often are left out. */
const LANGUAGE_OF_CODE: Record<string, Language> = {
  ar: "arabic",
  bg: "bulgarian",
  bn: "bengali",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  el: "greek",
  en: "english",
  es: "spanish",
  et: "estonian",
  fa: "persian",
  fi: "finnish",
  fr: "french",
  gu: "gujarati",
  he: "hebrew",
  hi: "hindi",
  hu: "hungarian",
  is: "icelandic",
  it: "italian",
  ja: "japanese",
  kn: "kannada",
  ko: "korean",
  lt: "lithuanian",
  lv: "latvian",
  ml: "malayalam",
  mr: "marathi",
  nl: "dutch",
  no: "norwegian",
  pa: "punjabi",
  pl: "polish",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sk: "slovak",
  sl: "slovenian",
  sr: "serbian",
  sv: "swedish",
  ta: "tamil",
  te: "telugu",
  th: "thai",
  tl: "filipino",
  tr: "turkish",
  uk: "ukrainian",
  ur: "urdu",
  vi: "vietnamese",
  zh: "mandarin",
};

/** Minimum number of letters; from Devanagari on, a letter counts twice. */
const LEAST_LETTERS = 24;
const DENSE = /[\u0900-\uffff]/;
const LETTER = /^\p{L}$/u;
const READ_AT_MOST = 1_000;
/** Minimum ratio to the score of the next language. */
const CLEARLY = 1.02;

function hasEnoughLetters(text: string): boolean {
  let amount = 0;
  for (const letter of text) {
    if (LETTER.test(letter)) amount += DENSE.test(letter) ? 2 : 1;
    if (amount >= LEAST_LETTERS) return true;
  }
  return false;
}

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const MAY_HAVE_NO_WORDS = /[@#]|:\/\/|www\.|[^\0-\x7f]/;
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|www\.\S+|[@#]\S+|\p{Extended_Pictographic}|\p{Cf}/gu;

export type DetectLanguage = (text: string) => Language | undefined;

/** Loading takes about 150 ms and 80 MB the first time. Detection is undefined when unsure. */
export async function openLanguageDetector(): Promise<DetectLanguage> {
  const { eld } = await import("eld/extrasmall");
  return remembered((text) => {
    const start = text.slice(0, READ_AT_MOST);
    const words = MAY_HAVE_NO_WORDS.test(start) ? start.replace(NO_WORDS, " ") : start;
    if (!hasEnoughLetters(words)) return undefined;
    const result = eld.detect(words);
    if (!result.isReliable()) return undefined;
    const [best = 0, next = 0] = Object.values(result.getScores()).sort((a, b) => b - a);
    if (best < next * CLEARLY) return undefined;
    return ownValue(LANGUAGE_OF_CODE, result.language);
  });
}
