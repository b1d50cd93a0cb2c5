import "server-only";
import type { Observed } from "@/lib/server/ports/catalogue";
import { readList } from "./field-readers";
import type { Draft } from "./import-shape";

/** Infers a field from the row so far; undefined when that is impossible. */
export type Inferring<Row> = { [K in keyof Row]?: (row: Row, draft: Draft) => Row[K] | undefined };

/**
 * Fills absent fields in the order of `inferring` and marks them. Fields that the draft lists in `inferred` (by a
 * shape, or in a file that this service wrote) are marked as well. Stated values are never changed.
 * @param isInferring false: nothing is inferred
 */
export function inferFields<Row extends Observed>(
  row: Row,
  draft: Draft,
  inferring: Inferring<Row>,
  isInferring: boolean,
): void {
  const marked = (readList(draft.inferred).value ?? []).filter(
    (field) => row[field as keyof Row] !== undefined,
  );
  for (const field of isInferring ? (Object.keys(inferring) as (keyof Row & string)[]) : []) {
    if (row[field] !== undefined) continue;
    const value = inferring[field]!(row, draft);
    if (value === undefined) continue;
    row[field] = value;
    marked.push(field);
  }
  if (marked.length > 0) row.inferred = marked;
}
