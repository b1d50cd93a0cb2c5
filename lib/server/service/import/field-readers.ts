import "server-only";
import { didYouMean } from "@/lib/contract/suggestion";
import { fold } from "@/lib/contract/fold";
import { bareHandle } from "@/lib/contract/handle";
import { cleanText } from "@/lib/domain/clean-text";
import { remembered } from "./mapping/remembered";
import { countryName } from "./internal/country-name";
import { isEmail } from "./internal/find-email";

/** `isMinor`: the field is dropped and the row kept, even in the native format. */
export type Reading<T> = { value?: T; problem?: string; isMinor?: boolean };
export type Reader<T> = (raw: unknown) => Reading<T>;

export function isMissing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === "string" && raw.trim() === "");
}

function asNumber(raw: unknown): number {
  if (typeof raw === "number") return raw;
  return typeof raw === "string" && /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(raw) ? Number(raw) : NaN;
}

/** Reads a number from 0; -1 is a hidden count and becomes unknown. */
export const readAmount: Reader<number> = (raw) => {
  if (isMissing(raw)) return {};
  const value = asNumber(raw);
  if (value === -1) return {};
  if (Number.isNaN(value)) return { problem: "is not a number" };
  if (value < 0) return { problem: "is negative" };
  if (value > Number.MAX_SAFE_INTEGER) return { problem: "is beyond 2^53 and was left out", isMinor: true };
  return { value };
};

export const readCount: Reader<number> = (raw) => {
  const read = readAmount(raw);
  return read.value === undefined || Number.isInteger(read.value)
    ? read
    : { problem: "is not a whole number" };
};

const readAs =
  (clean: (text: string) => string): Reader<string> =>
  (raw) => {
    if (isMissing(raw)) return {};
    if (typeof raw !== "string") return { problem: "is not text" };
    const value = clean(raw);
    return value === "" ? {} : { value };
  };

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

export const readText = readAs(tidyText);
export const readLine = readAs(tidyLine);

/** A spreadsheet reduces a long number to `7.5165E+18`. */
export const isRounded = (text: string) => /^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text);
const ROUNDED = "is a number that was rounded; keep ids as text";

export const readId: Reader<string> = (raw) => {
  if (typeof raw === "number") {
    if (Number.isSafeInteger(raw) && raw >= 0) return { value: String(raw) };
    return { problem: "is a number beyond 2^53; write it as text" };
  }
  const { value, problem } = readLine(raw);
  if (value === undefined) return { problem: problem ?? "is missing" };
  if (isRounded(value)) return { problem: ROUNDED };
  return value.length <= 200 ? { value } : { problem: "is longer than 200 characters" };
};

export const readHandle: Reader<string> = (raw) => {
  const { value, problem } = readLine(raw);
  return { value: (value && bareHandle(value)) || undefined, problem };
};

/** Accepts a web address or a path of this server; other schemes are dropped. */
export const readUrl: Reader<string> = (raw) => {
  const { value, problem } = readLine(raw);
  if (value === undefined) return { problem };
  const isPath = /^\/(?!\/)/.test(value);
  const isWeb = /^https?:/i.test(value) && URL.canParse(value);
  return isPath || isWeb
    ? { value }
    : { problem: "is not an http(s) address and was left out", isMinor: true };
};

export function readOneOf<T extends string>(values: readonly T[]): Reader<T> {
  const byKey = new Map(values.map((value) => [fold(value), value]));
  const read = (raw: unknown): Reading<T> => {
    const { value: text, problem } = readLine(raw);
    if (text === undefined) return { problem };
    const value = byKey.get(fold(text));
    return value ? { value } : { problem: `is not on the list.${didYouMean(text, values)}` };
  };
  const readText = remembered<Reading<T>>(read);
  return (raw) => (typeof raw === "string" ? readText(raw) : read(raw));
}

const countryOf = remembered(countryName);

/** Uses the spelling of section 4.6, and `Other` for an unlisted country. */
export const readListedCountry: Reader<string> = (raw) => {
  const { value, problem } = readLine(raw);
  if (value === undefined) return { problem };
  const { name, isListed } = countryOf(value);
  return { value: isListed ? name : "Other" };
};

export const readCountry: Reader<string> = (raw) => {
  const { value, problem } = readLine(raw);
  return value === undefined ? { problem } : { value: countryOf(value).name };
};

export const readEmail: Reader<string> = (raw) => {
  const { value, problem } = readLine(raw);
  if (value === undefined) return { problem };
  return isEmail(value) ? { value } : { problem: "is not an e-mail address and was left out", isMinor: true };
};

/** A list is an array, or text separated by `;`. Duplicates are dropped. */
export const readList: Reader<string[]> = (raw) => {
  if (isMissing(raw)) return {};
  const parts = Array.isArray(raw) ? raw : typeof raw === "string" ? raw.split(";") : undefined;
  if (!parts || parts.some((part) => typeof part !== "string")) return { problem: "is not a list of texts" };
  const value = [...new Set((parts as string[]).map(tidyLine).filter((part) => part !== ""))];
  return value.length > 0 ? { value } : {};
};

export const readHashtags: Reader<string[]> = (raw) => {
  const { value, problem } = readList(raw);
  if (!value) return { problem };
  const tags = [...new Set(value.map((tag) => tag.replace(/^#+/, "")).filter((tag) => tag !== ""))];
  return tags.length > 0 ? { value: tags } : { problem };
};

function parseMoment(text: string): Reading<number> {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      text,
    );
  if (!match) return { problem: "is not a date-time like 2026-03-01T12:00:00Z" };
  const zone = (match[3] ?? "Z").replace(/^([+-]\d{2})$/, "$1:00");
  const value = Date.parse(`${match[1]}T${match[2] ?? "00:00"}${zone}`);
  if (Number.isNaN(value)) return { problem: "is not a date that exists" };
  // Date.parse turns the 30th of February into a day in March.
  const isRolled = new Date(`${match[1]}T00:00Z`).getUTCDate() !== Number(match[1]!.slice(8));
  return isRolled ? { problem: "is not a date that exists" } : { value };
}

/** Longer texts are rare, and remembered ones would fill the memory. */
const LONGEST_REMEMBERED = 40;
const parseMomentOnce = remembered(parseMoment);

/** Returns ms since 1970; the default zone is UTC. Years before 2000 and dates beyond tomorrow are errors. */
export const readMoment: Reader<number> = (raw) => {
  if (isMissing(raw)) return {};
  const text = String(raw).trim();
  const { value, problem } = (text.length > LONGEST_REMEMBERED ? parseMoment : parseMomentOnce)(text);
  if (value === undefined) return { problem };
  const isPlausible = value >= Date.UTC(2000, 0, 1) && value <= Date.now() + 86_400_000;
  return isPlausible ? { value } : { problem: "lies in the future or before 2000" };
};
