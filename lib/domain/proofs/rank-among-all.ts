/** Ordered by a number, the place among all creators found says in which bucket of the service's counts a row is. */
import type { HistogramBucket } from "@/lib/contract/records";
import type { Fact } from "./facts";

/**
 * Undefined where it has no number, or the counts do not reach so far.
 * @param place from the lowest number, 0 for the first creator that has one
 */
function bucketAt(buckets: readonly HistogramBucket[], place: number): Fact | undefined {
  if (place < 0) return undefined;
  let reached = 0;
  for (const [at, { from, to, count }] of buckets.entries()) {
    reached += count;
    if (place >= reached) continue;
    // The outer buckets also hold what is beyond their ends.
    const [isLowest, isHighest] = [at === 0, at === buckets.length - 1];
    return {
      kind: "band",
      ...(!isLowest && { min: from }),
      ...(!isHighest && { max: to, isBelowMax: true }),
      isStated: true,
    };
  }
  return undefined;
}

/**
 * By row. It holds for a service that puts creators without the number lowest, and whose counts are of the same state of
 * the catalogue as the page.
 * @param page `from`: creators before the first row; `total`: all that are found
 */
export function factsAmongAll(
  buckets: readonly HistogramBucket[],
  { from, rows, total, order }: { from: number; rows: number; total: number; order: "asc" | "desc" },
): (Fact | undefined)[] {
  const stated = buckets.reduce((sum, { count }) => sum + count, 0);
  // Counts of something else than the page.
  if (stated > total) return Array.from({ length: rows }, () => undefined);
  const placeOf = (row: number) =>
    order === "asc" ? from + row - (total - stated) : stated - 1 - (from + row);
  return Array.from({ length: rows }, (_, row) => bucketAt(buckets, placeOf(row)));
}
