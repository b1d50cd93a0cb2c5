import "server-only";
import { hasHistogram, hasValues } from "@/lib/contract/by-kind";
import type { AnyValues, Filter } from "@/lib/contract/definition";
import type { Facets } from "@/lib/contract/records";

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

/** Between 0 and 1. Exact for lists, to the bucket for ranges, and 1 for filters that are not counted. */
export function shareOf(
  { name, filter }: { name: string; filter: Filter },
  values: object,
  { total, counts, histograms }: Facets,
): number {
  if (total === 0) return 1;
  const given = values as AnyValues;
  if (hasHistogram(filter)) {
    const [min = -Infinity, max = Infinity] = [given[filter.min], given[filter.max]] as (
      | number
      | undefined
    )[];
    const buckets = histograms[name] ?? [];
    // The first and the last bucket also hold the values beyond their ends.
    const met = buckets.filter(
      ({ from, to }, bucket) => (to > min || bucket === buckets.length - 1) && (from <= max || bucket === 0),
    );
    return sum(met) / total;
  }
  if (!hasValues(filter)) return 1;
  const chosen = [given[filter.param]].flat();
  return sum((counts[name] ?? []).filter(({ value }) => chosen.includes(value))) / total;
}
