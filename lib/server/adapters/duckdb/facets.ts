import "server-only";
/** Counts for the current filters: one filtered pass over the table, then a small count for each facet. */
import type { FilterOf } from "@/lib/contract/definition";
import type { Benchmark, FacetCount, Facets, HistogramBar } from "@/lib/contract/records";
import { barEdges } from "@/lib/domain/buckets";
import type { ConnectionPool } from "./connection-pool";
import { facetParts, TOTAL } from "./facet-parts";
import type { Layout } from "./layout";
import { planFacets, type FacetQuestion } from "./plan-facets";

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

/** One row of the answer: which count, code of the value, bar, day or term, how many, and of a term its text. */
type AnswerRow = [part: string, code: number, count: number, shown: string | null];

/** Most frequent first, equal ones in the order of their codes. */
function countsOf(rows: readonly AnswerRow[], textOf: (row: AnswerRow) => string): FacetCount[] {
  const counts = rows.map((row) => ({ value: textOf(row), count: row[2] }));
  return counts.sort((a, b) => b.count - a.count);
}

function barsOf(filter: FilterOf<"range">, rows: readonly AnswerRow[]): HistogramBar[] {
  const edges = barEdges(filter);
  const counts = new Map(rows.map(([, bar, count]) => [bar, count]));
  return edges.slice(1).map((to, bar) => ({ from: edges[bar]!, to, count: counts.get(bar) ?? 0 }));
}

function daysOf(rows: readonly AnswerRow[]): { day: string; count: number }[] {
  const oldest = (rows.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return rows
    .filter(([, day]) => day > oldest)
    .map(([, day, count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }));
}

const ofTerm = ([, , , shown]: AnswerRow) => shown!;

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
  for (const { name, isTerm, own } of facetParts(layout)) {
    if (!own) continue;
    const { filter } = own;
    if (filter.kind === "range") facets.histograms[name] = barsOf(filter, of(name));
    else if (isTerm) facets.counts[name] = countsOf(of(name), ofTerm);
    else facets.counts[name] = countsOf(of(name), ([, code]) => (filter as FilterOf<"manyOf">).values[code]!);
  }
  if (layout.kind !== "posts") return facets;
  return {
    ...facets,
    perDay: daysOf(of("perDay")),
    topSounds: countsOf(of("topSounds"), ofTerm),
    topHookOpenings: countsOf(of("topHookOpenings"), ofTerm),
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
  const categories = (layout.query.filters.categories as FilterOf<"manyOf">).values;
  return Object.fromEntries(
    rows.map(([code, count, scoreAt, usualReach, usualEngagement, usualShareRate]) => [
      categories[code]!,
      { count, scoreAt: [...scoreAt], usualReach, usualEngagement, usualShareRate },
    ]),
  );
}
