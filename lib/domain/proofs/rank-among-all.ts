/** In a search sorted by a number, the position among all results tells the bucket of a row. */
import type { HistogramBucket } from "@/lib/contract/records";
import type { Fact } from "./facts";

/** @param place from the lowest number, 0 for the first creator that has one */
function bucketAt(buckets: readonly HistogramBucket[], place: number): Fact | undefined {
  if (place < 0) return undefined;
  let reached = 0;
  for (const [at, { from, to, count }] of buckets.entries()) {
    reached += count;
    if (place >= reached) continue;
    // The outer buckets also hold the values beyond their ends.
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

/** Requires creators without the number to be lowest. @param page `from` counts the creators before its first row */
export function factsAmongAll(
  buckets: readonly HistogramBucket[],
  { from, rows, total, order }: { from: number; rows: number; total: number; order: "asc" | "desc" },
): (Fact | undefined)[] {
  const stated = buckets.reduce((sum, { count }) => sum + count, 0);
  // The counts belong to another search.
  if (stated > total) return Array.from({ length: rows }, () => undefined);
  const placeOf = (row: number) =>
    order === "asc" ? from + row - (total - stated) : stated - 1 - (from + row);
  return Array.from({ length: rows }, (_, row) => bucketAt(buckets, placeOf(row)));
}
