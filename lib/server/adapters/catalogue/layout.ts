import "server-only";
import { createHash } from "node:crypto";
import { creatorQuery } from "@/lib/contract/creators";
import type { QueryDefinition } from "@/lib/contract/definition";
import { fieldOf } from "@/lib/contract/record-field";
import { creator, viralPost } from "@/lib/contract/records";
import { viralQuery } from "@/lib/contract/viral";
import type { MergeRules } from "@/lib/domain/known-record";
import { creatorRules, postRules } from "@/lib/domain/merge-rules";
import { viralityRatios } from "@/lib/domain/virality";
import type { RecordKind } from "@/lib/server/ports/catalogue";
import { cleanText } from "@/lib/domain/clean-text";
import { hookOpening } from "@/lib/domain/derive-hook";
import { filterColumns, type Column, type Row } from "./where";

/** Raise it when stored values change their meaning but the definitions do not. */
const LAYOUT_VERSION = 2;
export const MAX_DATE_MS = 8.64e15;

export type Layout = {
  kind: RecordKind;
  query: QueryDefinition;
  columns: Column[];
  /** Maps a sort to the column of its key. Rows are stored in the order of the first sort, highest first. */
  sorts: Record<string, string>;
  /** Stored in a row as milliseconds, and in the record as ISO 8601. */
  dateField: string;
  /** Fields of the returned record; all others are stored for search only, or dropped. */
  recordFields: ReadonlySet<string>;
  rowFields: ReadonlySet<string>;
  hiddenFields: readonly string[];
  rules: MergeRules;
  digest: string;
};

function numberColumn(name: string): Column {
  const field = fieldOf(name);
  return { name, type: "double", read: (row) => (typeof row[field] === "number" ? row[field] : null) };
}

/** The columns of a row are read consecutively. */
let lastRatios: { row: Row; ratios: ReturnType<typeof viralityRatios> } | undefined;

function ratioColumn(name: string, ratio: keyof ReturnType<typeof viralityRatios>): Column {
  const read = (row: Row) => {
    if (lastRatios?.row !== row) lastRatios = { row, ratios: viralityRatios(row as never) };
    return lastRatios.ratios[ratio] ?? null;
  };
  return { name, type: "double", read };
}

/** Stored as it is and folded. */
let lastOpening: { row: Row; opening: string | null } | undefined;

function readOpening(row: Row): string | null {
  if (lastOpening?.row !== row)
    lastOpening = { row, opening: typeof row.hook === "string" ? hookOpening(row.hook) || null : null };
  return lastOpening.opening;
}

const postExtras: Column[] = [
  { name: "hook_opening", type: "dictionary", read: readOpening },
  ratioColumn("reach", "reach"),
  ratioColumn("engagement", "engagement"),
  ratioColumn("share_rate", "shareRate"),
];

/** Labels and appearance do not affect the columns: a new wording must not rewrite every file. */
const SHOWN_ONLY: ReadonlySet<string> = new Set([
  "label",
  "group",
  "help",
  "placeholder",
  "bands",
  "chip",
  "unit",
]);

function storedFilters({ filters }: QueryDefinition): unknown[] {
  return Object.entries(filters).map(([name, filter]) => [
    name,
    Object.entries(filter).filter(([property]) => !SHOWN_ONLY.has(property)),
  ]);
}

type Definition = Pick<Layout, "kind" | "query" | "dateField" | "rules"> & {
  fields: string[];
  extras: Column[];
};

function layout({ kind, query, dateField, rules, fields: recordFields, extras }: Definition): Layout {
  const sorts = Object.fromEntries(
    Object.entries(query.sorting.sorts).map(([name, { column }]) => [name, column]),
  );
  const columns = [...filterColumns(query), ...extras];
  const missing = Object.values(sorts).filter((name) => !columns.some((column) => column.name === name));
  columns.push(...missing.map(numberColumn));
  const searched = Object.values(query.filters).map((filter) => fieldOf(filter.column));
  const described = JSON.stringify([LAYOUT_VERSION, storedFilters(query), sorts, columns, recordFields]);
  return {
    kind,
    query,
    columns,
    sorts,
    dateField,
    rules,
    recordFields: new Set(recordFields),
    rowFields: new Set([...recordFields, ...searched]),
    hiddenFields: [...new Set(searched)].filter((field) => !recordFields.includes(field)),
    digest: createHash("sha256").update(described).digest("hex").slice(0, 32),
  };
}

export const postLayout = layout({
  kind: "posts",
  query: viralQuery,
  dateField: "createdAt",
  rules: postRules,
  fields: Object.keys(viralPost.shape),
  extras: postExtras,
});

export const creatorLayout = layout({
  kind: "creators",
  query: creatorQuery,
  dateField: "dateCreated",
  rules: creatorRules,
  fields: Object.keys(creator.shape),
  extras: [],
});

export const layoutOf = (kind: RecordKind): Layout => (kind === "posts" ? postLayout : creatorLayout);

/** Keeps the known fields, with cleaned texts. Empty texts and invalid numbers count as unknown. */
export function cleanRow({ rowFields, dateField }: Layout, input: object): Row & { id: string } {
  const row: Record<string, string | number | readonly string[]> = {};
  for (const field of Object.keys(input)) {
    if (!rowFields.has(field)) continue;
    const value = (input as Record<string, unknown>)[field];
    if (typeof value === "string") {
      const text = cleanText(value);
      if (text !== "") row[field] = text;
    } else if (typeof value === "number") {
      const isKnown = field === dateField ? Math.abs(value) <= MAX_DATE_MS : Number.isFinite(value);
      if (isKnown) row[field] = value;
    } else if (Array.isArray(value)) {
      row[field] = value
        .filter((text) => typeof text === "string")
        .map(cleanText)
        .filter((text) => text !== "");
    }
  }
  if (typeof row.id !== "string") throw new TypeError("A row without an id cannot be published.");
  return row as Row & { id: string };
}

// oxlint-disable-next-line no-control-regex -- the expression searches for them
const ESCAPED_IN_JSON = /["\\\0-\x1f\ud800-\udfff]/;

/** `JSON.stringify` takes several times as long for the usual short text. */
const jsonOf = (value: string | number | readonly string[]): string =>
  typeof value === "string" && !ESCAPED_IN_JSON.test(value) ? `"${value}"` : JSON.stringify(value);

export function recordOf({ recordFields, dateField }: Layout, row: Row): string {
  let text = "";
  for (const field of recordFields) {
    const value = row[field];
    if (value === undefined) continue;
    const stored = field === dateField ? new Date(value as number).toISOString() : value;
    text += `${text === "" ? "{" : ","}"${field}":${jsonOf(stored)}`;
  }
  return text === "" ? "{}" : `${text}}`;
}

export function unreturnedOf({ hiddenFields }: Layout, row: Row): string | null {
  const known = hiddenFields.filter((field) => row[field] !== undefined);
  return known.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(known.map((field) => [field, row[field]])));
}

export function rowFrom({ dateField }: Layout, record: string, unreturned: string | null): object {
  const row = { ...JSON.parse(record), ...(unreturned === null ? {} : JSON.parse(unreturned)) } as Record<
    string,
    unknown
  >;
  if (typeof row[dateField] === "string") row[dateField] = Date.parse(row[dateField]);
  return row;
}
