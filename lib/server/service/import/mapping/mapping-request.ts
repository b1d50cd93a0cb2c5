import "server-only";
import { TARGETS, type FieldMapping, type MappedKind } from "@/lib/contract/import-mapping";
import { didYouMean } from "@/lib/contract/suggestion";
import { ImportError } from "../import-error";
import { flatten } from "./column-profile";
import { plainWord } from "./header-words";

/** `pairs` name a column of the file (`followers=Abonnés`), else a value for all rows (`source=tiktok`). */
export type MappingRequest = {
  kind?: MappedKind;
  fields: Record<string, FieldMapping>;
  pairs: Record<string, string>;
  /** Columns that the request does not name are not used. */
  isWhole?: boolean;
};

/** Only these fields may have one value for all rows; for others an unknown column is an error. */
const COMMON = [
  "source",
  "country",
  "language",
  "mainCategory",
  "category",
  "accountType",
  "gender",
  "createdAt",
  "observedAt",
  "creatorUsername",
];

const columnsOf = (samples: readonly Record<string, unknown>[]) => [
  ...new Set(samples.flatMap((sample) => [...flatten(sample).keys()])),
];

const columnNamed = (columns: readonly string[], name: string) =>
  columns.find((column) => column === name) ??
  columns.find((column) => plainWord(column).trim() === plainWord(name).trim());

/** A request that names a column of these records applies to them, whatever their shape. */
export function isAbout(
  { fields, pairs }: MappingRequest,
  samples: readonly Record<string, unknown>[],
): boolean {
  const columns = columnsOf(samples);
  const named = Object.values(fields).flatMap(({ column }) => (column === undefined ? [] : [column]));
  const inPairs = Object.entries(pairs).some(
    ([field, text]) => field !== "source" && columnNamed(columns, text) !== undefined,
  );
  return inPairs || (named.length > 0 && named.every((column) => columns.includes(column)));
}

/** @throws ImportError when a field or a column is unknown */
export function givenFields(
  { kind, fields, pairs }: MappingRequest,
  samples: readonly Record<string, unknown>[],
  name: string,
): Record<string, FieldMapping> {
  const columns = columnsOf(samples);
  const targets = kind ? TARGETS[kind] : [...new Set([...TARGETS.posts, ...TARGETS.creators])];
  // A saved mapping applies to files that have its columns.
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, { column }]) => column === undefined || columns.includes(column)),
  );
  for (const [field, text] of Object.entries(pairs)) {
    if (!targets.includes(field))
      throw new ImportError(`--map: ${field} is not a field.${didYouMean(field, targets)}`);
    const column = columnNamed(columns, text);
    if (column === undefined && !COMMON.includes(field))
      throw new ImportError(`${name} has no column "${text}" for ${field}.${didYouMean(text, columns)}`);
    given[field] = column === undefined ? { value: text } : { column };
  }
  return given;
}
