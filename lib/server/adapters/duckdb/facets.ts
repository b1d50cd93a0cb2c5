import "server-only";
/** Counts for the current filters: one filtered pass over the table, then a small count for each facet. */
import { hasHistogram, hasValues } from "@/lib/contract/by-kind";
import type { FilterOf } from "@/lib/contract/definition";
import type { Benchmark, FacetCount, Facets, HistogramBucket } from "@/lib/contract/records";
import { bucketEdges } from "@/lib/domain/buckets";
import { MAX_DAYS } from "@/lib/domain/insight-limits";
import type { ConnectionPool } from "./connection-pool";
import { facetParts, TOTAL } from "./facet-parts";
import type { Layout } from "./layout";
import { planFacets, type FacetQuestion } from "./plan-facets";

const DAY_MS = 86_400_000;

/** One row of the answer: which count, code of the value, bucket, day or dictionary, how many, and of a dictionary its text. */
type AnswerRow = [part: string, code: number, count: number, shown: string | null];

/** Most frequent first, equal ones in the order of their codes. */
function countsOf(rows: readonly AnswerRow[], textOf: (row: AnswerRow) => string): FacetCount[] {
  const counts = rows.map((row) => ({ value: textOf(row), count: row[2] }));
  return counts.sort((a, b) => b.count - a.count);
}

function bucketsOf(filter: FilterOf<"range">, rows: readonly AnswerRow[]): HistogramBucket[] {
  const edges = bucketEdges(filter);
  const counts = new Map(rows.map(([, bucket, count]) => [bucket, count]));
  return edges.slice(1).map((to, bucket) => ({ from: edges[bucket]!, to, count: counts.get(bucket) ?? 0 }));
}

function daysOf(rows: readonly AnswerRow[]): { day: string; count: number }[] {
  const oldest = (rows.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return rows
    .filter(([, day]) => day > oldest)
    .map(([, day, count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }));
}

const ofDictionary = ([, , , shown]: AnswerRow) => shown!;

/** Counts per value, histograms and, for posts, days, sounds and openings (contract: Facets, without the benchmarks). */
export async function countFacets(
  pool: ConnectionPool,
  question: FacetQuestion,
  signal?: AbortSignal,
): Promise<Facets> {
  const { layout, records } = question;
  const { sql, params } = await planFacets(question);
  const rows = records === 0 ? [] : ((await pool.rows(sql, params, signal)) as AnswerRow[]);
  const byPart = new Map<string, AnswerRow[]>();
  for (const row of rows.sort((a, b) => a[1] - b[1])) {
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

type BenchmarkRow = [number, number, number[], number | null, number | null, number | null];

/** What is usual in each category, whatever the filters. */
export async function readBenchmarks(
  pool: ConnectionPool,
  layout: Layout,
): Promise<Record<string, Benchmark>> {
  const sql = "select category, posts, score_at, reach, engagement, share_rate from posts.benchmark";
  const rows = (await pool.rows(sql, [])) as BenchmarkRow[];
  const categories = (layout.query.filters.categories as FilterOf<"multiSelect">).values;
  return Object.fromEntries(
    rows.map(([code, count, scoreAt, usualReach, usualEngagement, usualShareRate]) => [
      categories[code]!,
      { count, scoreAt: [...scoreAt], usualReach, usualEngagement, usualShareRate },
    ]),
  );
}
