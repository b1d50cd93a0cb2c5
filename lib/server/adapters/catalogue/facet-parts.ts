import "server-only";
import { hasHistogram, hasValues, isOpenList } from "@/lib/contract/by-kind";
import type { Filter, FilterOf } from "@/lib/contract/definition";
import type { Benchmark, FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { bucketEdges } from "@/lib/domain/buckets";
import { MAX_DAYS } from "@/lib/domain/insight-limits";
import type { Layout } from "./layout";

export const TOTAL = "total";

/** `own` is the filter that these counts ignore. `isTop` limits the part to the most frequent values. */
export type FacetPart = {
  name: string;
  column: string;
  isDictionary: boolean;
  isTop: boolean;
  own?: { name: string; filter: Filter };
};

export function facetParts(layout: Layout): FacetPart[] {
  const parts = Object.entries(layout.query.filters).flatMap(([name, filter]): FacetPart[] => {
    const own = { name, filter };
    if (hasHistogram(filter)) {
      return [{ name, column: `${filter.column}_bucket`, isDictionary: false, isTop: false, own }];
    }
    if (!hasValues(filter)) return [];
    const isDictionary = isOpenList(filter);
    return [{ name, column: filter.column, isDictionary, isTop: false, own }];
  });
  if (layout.kind === "creators") return parts;
  return [
    ...parts,
    { name: "perDay", column: "created_at_day", isDictionary: false, isTop: false },
    { name: "topSounds", column: "music_title", isDictionary: true, isTop: true },
    { name: "topHookOpenings", column: "hook_opening", isDictionary: true, isTop: true },
  ];
}

const DAY_MS = 86_400_000;

export type FacetRow = [part: string, code: number, count: number, shown: string | null];

function countsOf(rows: readonly FacetRow[], textOf: (row: FacetRow) => string): FacetCount[] {
  const counts = rows.map((row) => ({ value: textOf(row), count: row[2] }));
  return counts.sort((a, b) => b.count - a.count);
}

function bucketsOf(filter: FilterOf<"range">, rows: readonly FacetRow[]): HistogramBucket[] {
  const edges = bucketEdges(filter);
  const counts = new Map(rows.map(([, bucket, count]) => [bucket, count]));
  return edges.slice(1).map((to, bucket) => ({ from: edges[bucket]!, to, count: counts.get(bucket) ?? 0 }));
}

function daysOf(rows: readonly FacetRow[]): { day: string; count: number }[] {
  const oldest = (rows.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return rows
    .filter(([, day]) => day > oldest)
    .map(([, day, count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }));
}

const ofDictionary = ([, , , shown]: FacetRow) => shown!;

export function facetsFrom(layout: Layout, rows: readonly FacetRow[]): Facets {
  const byPart = new Map<string, FacetRow[]>();
  for (const row of rows.toSorted((a, b) => a[1] - b[1])) {
    const part = byPart.get(row[0]);
    if (part) part.push(row);
    else byPart.set(row[0], [row]);
  }
  const of = (name: string) => byPart.get(name) ?? [];
  const facets: Facets = { total: of(TOTAL)[0]?.[2] ?? 0, counts: {}, histograms: {} };
  for (const { name, isDictionary, own } of facetParts(layout)) {
    if (!own) continue;
    const { filter } = own;
    if (hasHistogram(filter)) facets.histograms[name] = bucketsOf(filter, of(name));
    else if (isDictionary) facets.counts[name] = countsOf(of(name), ofDictionary);
    else if (hasValues(filter)) facets.counts[name] = countsOf(of(name), ([, code]) => filter.values[code]!);
  }
  if (layout.kind !== "posts") return facets;
  return {
    ...facets,
    perDay: daysOf(of("perDay")),
    topSounds: countsOf(of("topSounds"), ofDictionary),
    topHookOpenings: countsOf(of("topHookOpenings"), ofDictionary),
  };
}

/** Category code, number of posts, scores at 21 steps, and the medians of reach, engagement and share rate. */
export type BenchmarkRow = [number, number, number[], number | null, number | null, number | null];

export function benchmarksFrom(layout: Layout, rows: readonly BenchmarkRow[]): Record<string, Benchmark> {
  const categories = (layout.query.filters.categories as FilterOf<"multiSelect">).values;
  return Object.fromEntries(
    rows.map(([code, count, scoreAt, usualReach, usualEngagement, usualShareRate]) => [
      categories[code]!,
      { count, scoreAt: [...scoreAt], usualReach, usualEngagement, usualShareRate },
    ]),
  );
}
