import "server-only";
/** What a person says about the columns of a file: a whole mapping, or a few fields of one. */
import { TARGETS, type FieldMapping, type MappedKind } from "@/lib/contract/import-mapping";
import { didYouMean } from "@/lib/contract/suggestion";
import { ImportError } from "../import-error";
import { flatten } from "./column-profile";
import { plainWord } from "./header-words";

/**
 * `fields` are decided. `pairs` (`followers=Abonnés`, `source=tiktok`) name a column of the file when it has one of that
 * name, else the value for all rows.
 */
export type MappingRequest = {
  kind?: MappedKind;
  fields: Record<string, FieldMapping>;
  pairs: Record<string, string>;
  /** It is all that is used of the file. */
  isWhole?: boolean;
};

/** Fields whose value may be the same in every row; for others a name that is no column is a mistake. */
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

/** The request names a column that these records have: it is meant for them, whatever their shape. */
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

/** @throws ImportError when a field or a column is not known */
export function givenFields(
  { kind, fields, pairs }: MappingRequest,
  samples: readonly Record<string, unknown>[],
  name: string,
): Record<string, FieldMapping> {
  const columns = columnsOf(samples);
  const targets = kind ? TARGETS[kind] : [...new Set([...TARGETS.posts, ...TARGETS.creators])];
  // A saved mapping holds for the files that have its columns.
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
