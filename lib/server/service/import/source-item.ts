import "server-only";
/** One record of a file as a reader hands it on, before anything is known about its meaning. */
import { formatExact } from "@/lib/contract/human-number";
import { isTooDeep, MOST_COLUMNS, MOST_DEPTH } from "./limits";

/**
 * `at`: the line of the file where the record starts (from 1), or its index in a JSON array (from 0).
 * Either the fields, or the reason why they could not be read.
 */
export type SourceItem = { at: number } & ({ fields: Record<string, unknown> } | { problem: string });

/** What `at` counts; rows of a sheet from 1, as spreadsheets show them. */
export type Unit = "line" | "index" | "row";

/** True for `{…}`; arrays and null are no records. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number of so many digits, or something in a text that looks like one: then the slower way is taken. */
const LONG_NUMBER = /[:[,\s]-?\d{16}/;

/** The source text of a number, which the types of the language do not know yet. */
type WithSource = (
  text: string,
  read: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** JSON in which whole numbers beyond 2^53 are texts with all their digits. @throws SyntaxError */
export function parseExactJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return (JSON.parse as WithSource)(text, (_, value, { source }) =>
    typeof value === "number" &&
    !Number.isSafeInteger(value) &&
    source !== undefined &&
    /^-?\d+$/.test(source)
      ? source
      : value,
  );
}

/** One parsed JSON value as an item. */
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
