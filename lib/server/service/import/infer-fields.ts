import "server-only";
/** Fields of a row that its source did not state: worked out where that is possible, and marked. */
import type { Observed } from "@/lib/server/ports/catalogue";
import { readList } from "./field-readers";
import type { Draft } from "./import-shape";

/** How a field is worked out from what the row has so far; undefined: it cannot be. */
export type Inferring<Row> = { [K in keyof Row]?: (row: Row, draft: Draft) => Row[K] | undefined };

/**
 * Fills the absent fields of a row, in the order of `inferring`, and marks them. Fields that the draft itself says were
 * worked out (`inferred`: by a shape, or in a file that this service wrote) are marked as well. A stated value stays.
 * @param isInferring false: nothing is worked out
 */
export function inferFields<Row extends Observed>(
  row: Row,
  draft: Draft,
  inferring: Inferring<Row>,
  isInferring: boolean,
): void {
  const marked = new Set(
    readList(draft.inferred).value?.filter((field) => row[field as keyof Row] !== undefined),
  );
  for (const field of isInferring ? (Object.keys(inferring) as (keyof Row & string)[]) : []) {
    if (row[field] !== undefined) continue;
    const value = inferring[field]!(row, draft);
    if (value === undefined) continue;
    row[field] = value;
    marked.add(field);
  }
  if (marked.size > 0) row.inferred = [...marked];
}
