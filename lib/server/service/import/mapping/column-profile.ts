import "server-only";
import { handleInCell } from "@/lib/contract/handle";
import { isEmail, findEmail } from "../internal/find-email";
import { isRecord } from "../source-item";
import { cellText } from "./blank-text";
import { countryWord, genderWord } from "./closed-words";
import { readHeader, type HeaderReading } from "./read-header";
import { groupsInTwoWays, hasPercent, isNumberText, numberColumn, parseCount } from "./number-text";
import { readLink } from "./platform-links";
import { platformIn, readPlatform } from "./read-platform";

export type ColumnProfile = {
  column: string;
  header: HeaderReading;
  texts: string[];
  rows: number;
  /** Shares of the texts, 0 to 1. */
  share: Record<ValueSort, number>;
  median: number;
  largest: number;
  distinct: number;
};

const HANDLE = /^@?[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,48}[\p{L}\p{N}_-])?[._]*$/u;

const SORTS = {
  profileLink: (text: string) => {
    const link = readLink(firstPart(text));
    return link !== undefined && link.postId === undefined && (link.handle ?? link.channelId) !== undefined;
  },
  postLink: (text: string) => readLink(text)?.postId !== undefined,
  webLink: (text: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(text),
  atHandle: (text: string) => /^@[\p{L}\p{N}._-]{2,}/u.test(text),
  handle: (text: string) => {
    const handle = handleInCell(text);
    return HANDLE.test(handle) && /\p{L}|_/u.test(handle.replace(/\d[kmb]$/i, ""));
  },
  email: (text: string) => isEmail(text) || findEmail(plainEmail(text)) !== undefined,
  platform: (text: string) => text.length < 30 && readPlatform(text) !== undefined && !readLink(text),
  number: isNumberText,
  percent: hasPercent,
  country: (text: string) => text.length < 50 && countryWord(text) !== undefined,
  gender: (text: string) => text.length < 15 && genderWord(text) !== undefined,
  id: (text: string) => /^(?:\d{5,20}|[\w-]{11}|[\w-]{5,40}\d[\w-]*|UC[\w-]{22})$/.test(text),
};
type ValueSort = keyof typeof SORTS;

export function firstPart(text: string): string {
  const end = text.search(/[\s,;|]/);
  return end < 0 ? text : text.slice(0, end);
}

const LONGEST_CONTACT = 500;

export const plainEmail = (text: string) =>
  text
    .slice(0, LONGEST_CONTACT)
    .replace(/\s+/g, " ")
    .replace(/\s*[([{]\s*(?:at|arobase|arroba)\s*[)\]}]\s*/gi, "@")
    .replace(/\s*[([{]\s*(?:dot|punkt|point|punto)\s*[)\]}]\s*/gi, ".");

export function flatten(fields: Record<string, unknown>, prefix = "", depth = 0): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (isRecord(value) && !(value instanceof Date) && depth < 3)
      for (const [inner, leaf] of flatten(value, `${prefix}${name}.`, depth + 1)) flat.set(inner, leaf);
    else flat.set(`${prefix}${name}`, value);
  }
  return flat;
}

function profileOf(column: string, texts: string[], rows: number): ColumnProfile {
  const count = Math.max(1, texts.length);
  const shareOf = (test: (text: string) => boolean) => texts.filter(test).length / count;
  const share = Object.fromEntries(
    Object.entries(SORTS).map(([sort, test]) => [sort, shareOf(test)]),
  ) as Record<ValueSort, number>;
  const decimal = groupsInTwoWays(texts) ? undefined : numberColumn(texts, true).decimal;
  const numbers = texts
    .map((text) => parseCount(text, decimal))
    .filter((value) => value !== undefined)
    .toSorted((a, b) => a - b);
  return {
    column,
    header: readHeader(column),
    texts,
    rows,
    share,
    median: numbers[Math.floor(numbers.length / 2)] ?? 0,
    largest: numbers.at(-1) ?? 0,
    distinct: new Set(texts).size / count,
  };
}

/** Further columns are ignored; a table of people or posts has tens. */
const MOST_COLUMNS = 300;

export function profileColumns(records: readonly Record<string, unknown>[]): ColumnProfile[] {
  const texts = new Map<string, string[]>();
  for (const record of records)
    for (const [column, raw] of flatten(record)) {
      let known = texts.get(column);
      if (!known && texts.size < MOST_COLUMNS) texts.set(column, (known = []));
      const text =
        Array.isArray(raw) && raw.every((part) => typeof part === "string") ? raw.join(" ") : cellText(raw);
      if (text !== "") known?.push(text.slice(0, 2000));
    }
  return [...texts].map(([column, values]) => profileOf(column, values, records.length));
}

/** Undefined unless the header names exactly one platform. */
export const platformOfHeader = ({ column }: ColumnProfile) => platformIn(column) ?? readPlatform(column);
