import "server-only";
import { handleInCell } from "@/lib/contract/handle";
import type { DateOrder, FieldMapping } from "@/lib/contract/import-mapping";
import { ownValue } from "@/lib/contract/own-value";
import { findEmail } from "../internal/find-email";
import { at } from "../import-shape";
import { cellText } from "./blank-text";
import { ageWord, categoryWord, countryWord, genderWord, languageWord } from "./closed-words";
import { firstPart, plainEmail } from "./column-profile";
import { parseDate } from "./date-text";
import { parseCount, parseNumber } from "./number-text";
import { readLink } from "./platform-links";
import { readPlatform } from "./read-platform";
import { remembered } from "./remembered";
import { isCountField, isDateField } from "./score-column";

type Fields = Record<string, unknown>;

/** A column's text takes precedence over the value for all rows; words of the mapping are replaced. */
export function mappedText(fields: Fields, mapping: FieldMapping | undefined): string {
  if (!mapping) return "";
  const raw = mapping.column === undefined ? undefined : at(fields, mapping.column);
  const parts = Array.isArray(raw) && raw.every((part) => typeof part === "string") ? raw.join(";") : raw;
  const text = cellText(parts) || (mapping.value ?? "");
  return mapping.words && Object.hasOwn(mapping.words, text) ? mapping.words[text]! : text;
}

/** Text that is not a number is passed on and reported by the field check. */
function readAverage(text: string, { decimal, times = 1, units }: FieldMapping): unknown {
  const value = parseCount(text, decimal, units);
  return value === undefined ? text : Math.round(value * times);
}

/** A count is a whole number: 98.5 without a unit has lost its magnitude and is reported. */
function readCount(text: string, mapping: FieldMapping): unknown {
  const value = parseCount(text, mapping.decimal, mapping.units);
  const isBroken =
    value !== undefined && !Number.isInteger(value) && !mapping.times && /^[\d.,\s]*$/.test(text);
  return isBroken ? value : readAverage(text, mapping);
}

function readRate(text: string, { decimal = ".", rate = "percent" }: FieldMapping): unknown {
  const value = parseNumber(text, decimal);
  if (value === undefined) return text;
  // A percent sign in the cell takes precedence over the reading of the column.
  const percent = rate === "fraction" && !text.includes("%") ? value * 100 : value;
  return Math.round(percent * 1e4) / 1e4;
}

/** The days of a column recur in many of its rows. */
const readerOfDates = remembered((order) =>
  remembered((text) => {
    const value = parseDate(text, order as DateOrder);
    return value === undefined ? text : new Date(value).toISOString();
  }),
);
const readDate = (text: string, { date = "year-first" }: FieldMapping): unknown => readerOfDates(date)(text);

const LONGEST_LIST = 5000;

function readTags(text: string): string[] {
  return text
    .slice(0, LONGEST_LIST)
    .replace(/\s+/g, " ")
    .replace(/^\[|\]$/g, "")
    .split(/[,;|]|\s+(?=#)|(?<=\S)(?=#)/)
    .map((tag) => tag.trim().replace(/^["'#]+|["']+$/g, ""))
    .filter((tag) => tag !== "");
}

const readHandle = (text: string) => {
  const link = readLink(firstPart(text));
  if (link) return link.handle ?? link.channelId ?? "";
  const first = /^@\S+/.exec(text)?.[0];
  return handleInCell((first ?? text).replace(/[,;|]+$/, ""));
};

const WORDS: Record<string, (text: string) => unknown> = {
  username: readHandle,
  creatorUsername: readHandle,
  country: remembered(countryWord),
  language: remembered(languageWord),
  gender: genderWord,
  age: ageWord,
  mainCategory: remembered(categoryWord),
  category: remembered(categoryWord),
  email: (text) => findEmail(plainEmail(text)),
  hashtags: readTags,
  nichesToPromote: readTags,
  promotedProducts: readTags,
};

/** The value for all rows replaces a handle that has no address, but not another word. */
function readSource(text: string, mapping: FieldMapping): unknown {
  const found = readPlatform(text) ?? readPlatform(firstPart(text));
  if (found) return found;
  return /^[\p{L} ]+$/u.test(text) ? text : readPlatform(mapping.value ?? "");
}

type ReadText = (text: string, mapping: FieldMapping) => unknown;

function readerOf(field: string): ReadText {
  if (field === "source") return readSource;
  if (field === "engagementRate") return readRate;
  if (field === "viralityScore")
    return (text, { decimal = "." }: FieldMapping) => parseNumber(text, decimal) ?? text;
  if (isCountField(field)) return field.startsWith("average") ? readAverage : readCount;
  if (isDateField(field)) return readDate;
  const readWord = ownValue(WORDS, field);
  return readWord ? (text) => readWord(text) ?? text : (text) => text;
}
const rememberedReaderOf = remembered(readerOf);

/** Undefined when there is no value. An unknown word is passed on, to be reported. */
export function mappedValue(field: string, fields: Fields, mapping: FieldMapping | undefined): unknown {
  const text = mappedText(fields, mapping);
  if (!mapping || text === "") return undefined;
  return rememberedReaderOf(field)(text, mapping);
}

/** Reads the mapped fields of a row; fields without a value are absent. */
export function rowReader(mapped: Readonly<Record<string, FieldMapping>>): (fields: Fields) => Fields {
  const readers = Object.entries(mapped).map(([field, mapping]) => ({
    field,
    mapping,
    read: readerOf(field),
  }));
  return (fields) => {
    const values: Fields = {};
    for (const { field, mapping, read } of readers) {
      const text = mappedText(fields, mapping);
      const value = text === "" ? undefined : read(text, mapping);
      if (value !== undefined) values[field] = value;
    }
    return values;
  };
}
