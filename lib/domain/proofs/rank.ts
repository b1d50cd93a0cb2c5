/** In a page sorted by a number, a row is between its neighbours. */
import type { HistogramBucket } from "@/lib/contract/records";
import type { BandFact, Fact } from "./facts";

type Facts = readonly (Fact | undefined)[];

const statedBand = (fact: Fact | undefined): BandFact | undefined =>
  fact?.kind === "band" && fact.isStated ? fact : undefined;

/** For each row, the nearest end proven by the rows before it. */
function carried(facts: Facts, end: "min" | "max"): (BandFact | undefined)[] {
  let nearest: BandFact | undefined;
  return facts.map((fact) => {
    const before = nearest;
    const band = statedBand(fact);
    const value = band?.[end];
    const isNearer =
      value !== undefined &&
      (nearest === undefined || (end === "min" ? value >= nearest.min! : value <= nearest.max!));
    if (isNearer) nearest = band;
    return before;
  });
}

const lowest = ({ min, isAboveMin }: BandFact) => ({ min: min!, ...(isAboveMin && { isAboveMin }) });
const highest = ({ max, isBelowMax }: BandFact) => ({ max: max!, ...(isBelowMax && { isBelowMax }) });

export function factsByRank(facts: Facts, order: "asc" | "desc"): Facts {
  const rows = order === "asc" ? facts : facts.toReversed();
  const below = carried(rows, "min");
  const above = carried(rows.toReversed(), "max").toReversed();
  const proven = rows.map((_, row): Fact | undefined => {
    const [low, high] = [below[row], above[row]];
    if (!low && !high) return undefined;
    // The service may put creators without the number first or last, with 0 at most.
    const isStated = low !== undefined && high !== undefined && low.min! > 0;
    // Two equal ends leave one number, which a fact never states.
    const isPoint = low !== undefined && low.min === high?.max;
    return { kind: "band", ...(low && lowest(low)), ...(high && !isPoint && highest(high)), isStated };
  });
  return order === "asc" ? proven : proven.toReversed();
}

/**
 * In a search sorted by a number, the position among all results tells the bucket of a row.
 * @param place from the lowest number, 0 for the first creator that has one
 */
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
