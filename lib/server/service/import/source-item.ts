import "server-only";
import { formatExact } from "@/lib/contract/human-number";
import { isTooDeep, MOST_COLUMNS, MOST_DEPTH } from "./limits";

/** `at`: line on which the record starts (from 1), or its index in a JSON array (from 0). */
export type SourceItem = { at: number } & ({ fields: Record<string, unknown> } | { problem: string });

/** Several items at a time, because an asynchronous step for each takes as long as splitting its line. */
export type SourceItems = AsyncGenerator<readonly SourceItem[]>;

/** Rows of a sheet count from 1, as spreadsheets show them. */
export type Unit = "line" | "index" | "row";

/**
 * The fields of a table's row. There is no inherited property, so that a column called `__proto__` is a column; an
 * object from `Object.create(null)` would be a hash table, which takes several times the time and memory.
 */
const Fields = function Fields() {} as unknown as new () => Record<string, unknown>;
Fields.prototype = Object.freeze(Object.create(null));
export const newFields = (): Record<string, unknown> => new Fields();

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A possible number of 16 digits, also within a string, needs the slower parser. */
const LONG_NUMBER = /[:[,\s]-?\d{16}/;
/** This check is much faster than the full expression, so long texts without such digits cost little. */
const MANY_DIGITS = /\d{16}/;

/** The types of the language lack the source text of a number. */
type WithSource = (
  text: string,
  read: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** Parses whole numbers beyond 2^53 as texts with all their digits. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  if (!MANY_DIGITS.test(text) || !LONG_NUMBER.test(text)) return JSON.parse(text);
  return (JSON.parse as WithSource)(text, (_, value, { source }) =>
    typeof value === "number" &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    /^-?\d+$/.test(source)
      ? source
      : value,
  );
}

export function jsonItem(at: number, text: string): SourceItem {
  if (isTooDeep(text)) return { at, problem: `it nests deeper than ${MOST_DEPTH} levels` };
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    return { at, problem: "it is not valid JSON" };
  }
  if (!isRecord(value)) return { at, problem: "it is not a JSON object" };
  return Object.keys(value).length > MOST_COLUMNS
    ? { at, problem: `it has more than ${formatExact(MOST_COLUMNS)} fields` }
    : { at, fields: value };
}
