import "server-only";
/** Counts for the current filters: one filtered pass over the table, then a small count for each facet. */
import type { FilterOf } from "@/lib/contract/definition";
import type { Benchmark, FacetCount, Facets, HistogramBar } from "@/lib/contract/records";
import { barEdges } from "./bars";
import type { ConnectionPool } from "./connection-pool";
import { countsSql, facetParts, TOTAL, totalSql, type FacetPart } from "./facet-parts";
import type { Layout } from "./layout";
import { conditionsOf, isReadThrough } from "./where";

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

/** One row of the answer: which count, code of the value, bar, day or term, how many, and of a term its text. */
type AnswerRow = [part: string, code: number, count: number, shown: string | null];

type Plan = { sql: string; params: string[] };

const all = (conditions: readonly string[]) => conditions.join(" and ") || "true";

/**
 * Each facet leaves its own filter out, so those of the used filters are counted apart from the others, over the records
 * that meet all other filters. Texts are read once for all of them.
 */
function planFacets(layout: Layout, values: object): Plan {
  const { kind } = layout;
  const { byFilter, params } = conditionsOf(layout.query, values, kind);
  if (byFilter.size === 0) return { sql: `select part, code, n, shown from ${kind}.counts`, params };
  const parts = facetParts(layout);
  const isOwn = ({ own }: FacetPart) => own !== undefined && byFilter.has(own.name);
  const used = parts.filter(isOwn);
  const conditionOf = ({ own }: FacetPart) => byFilter.get(own!.name)!;
  const others = [...byFilter].filter(([name]) => !used.some(({ own }) => own!.name === name));
  const must = others.map(([, sql]) => sql);
  const counted = [...new Set(parts.map(({ column }) => column))];
  // Kept only when it is dear to find them again.
  const isKept = used.length > 0 && others.some(([name]) => isReadThrough(layout.query.filters[name]!));
  const needed = [...new Set([...counted, ...used.map(({ own }) => own!.filter.column)])];
  const base = isKept
    ? `base as materialized (select ${needed.join(", ")} from ${kind}.record where ${all(must)}), `
    : "";
  const [from, left] = isKept ? ["base", []] : [`${kind}.record`, must];
  const hit = `select ${counted.join(", ")} from ${from} where ${all([...left, ...used.map(conditionOf)])}`;
  const apart = used.map((part) => {
    const rest = [...left, ...used.filter((other) => other !== part).map(conditionOf)];
    // Without any other filter these are the counts of all records.
    return rest.length === 0 && !isKept
      ? `select part, code, n, shown from ${kind}.counts where part = '${part.name}'`
      : countsSql([part], `${from} where ${all(rest)}`, kind);
  });
  const free = parts.filter((part) => !isOwn(part));
  const counts = [totalSql("hit"), countsSql(free, "hit", kind), ...apart].filter((sql) => sql !== "");
  return { sql: `with ${base}hit as materialized (${hit}) ${counts.join(" union all ")}`, params };
}

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
  layout: Layout,
  values: object,
  records: number,
  signal?: AbortSignal,
): Promise<Facets> {
  const { sql, params } = planFacets(layout, values);
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
