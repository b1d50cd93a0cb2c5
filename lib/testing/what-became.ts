/** For tests: the effect of each column of a file's records, found by removing the column. */
import { ColumnUse, watched } from "../server/service/import/column-use";
import { isMissing } from "../server/service/import/field-readers";
import type { ImportShape } from "../server/service/import/import-shape";
import { cellText } from "../server/service/import/mapping/blank-text";
import { flatten } from "../server/service/import/mapping/column-profile";
import { RECORD_KINDS } from "../server/service/import/record-kinds";

/**
 * `kept`: a row changes without it. `refused`: only the findings about the row change. `isUnused`: it is named as a
 * column that no row used.
 */
export type Became = { isKept: boolean; isRefused: boolean; isUnused: boolean };

/** The record without one column, nested ones by their path. */
function without(record: Record<string, unknown>, column: string): Record<string, unknown> {
  if (column in record) return { ...record, [column]: "" };
  const [first, ...rest] = column.split(".");
  const inner = record[first!];
  if (rest.length === 0 || typeof inner !== "object" || inner === null) return record;
  return { ...record, [first!]: without(inner as Record<string, unknown>, rest.join(".")) };
}

const hasValue = (value: unknown) => (Array.isArray(value) ? value.length > 0 : cellText(value) !== "");

type Result = { kept: string; said: string };

function resultOf(shape: ImportShape, fileName: string, fields: Record<string, unknown>): Result {
  const draft = shape.map(fields, { fileName, importedAt: 0 });
  if (typeof draft === "string") return { kept: "", said: draft };
  // Charts without a date of publication become rows with --date. Our own shape passes the record on, because copying
  // it would read every column.
  const isDated = shape.kind !== "posts" || !isMissing(draft.createdAt);
  const dated = isDated ? draft : { ...draft, createdAt: "2020-01-01" };
  const rules = { importedAt: 0, isInferring: true };
  const { row, findings } = RECORD_KINDS[shape.kind].check(dated, shape.isNative === true, rules);
  const { observedAt, order, hashtags } = draft;
  return {
    kept: JSON.stringify([row, observedAt, order, hashtags]),
    said: JSON.stringify([findings, draft.findings]),
  };
}

/** Returns the use of each column that has a value in at least one record. */
export function whatBecame(
  shape: ImportShape,
  fileName: string,
  records: readonly Record<string, unknown>[],
): Map<string, Became> {
  const use = new ColumnUse();
  const used = new Set<string>();
  const whole = records.map((record) =>
    resultOf(shape, fileName, use.isWatched(record) ? watched(record, used) : record),
  );
  use.add(used);
  const unused = use.unused().map(({ column }) => column);
  // An object with very many names counts as one value, so all its names match.
  const isUnused = (column: string) =>
    unused.some((each) => column === each || column.startsWith(`${each}.`));
  const columns = new Set(
    records.flatMap((record) =>
      [...flatten(record)].filter(([, value]) => hasValue(value)).map(([column]) => column),
    ),
  );
  const became = [...columns].map((column): [string, Became] => {
    const others = records.map((record) => resultOf(shape, fileName, without(record, column)));
    const isKept = others.some(({ kept }, index) => kept !== whole[index]!.kept);
    const isRefused = others.some(({ said }, index) => said !== whole[index]!.said);
    return [column, { isKept, isRefused, isUnused: isUnused(column) }];
  });
  return new Map(became);
}
