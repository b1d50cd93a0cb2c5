import "server-only";
/** Counts for the current filters: one filtered pass over the table, then a small count for each facet. */
import type { Filter, FilterOf } from "@/lib/contract/definition";
import type { Benchmark, FacetCount, Facets, HistogramBar } from "@/lib/contract/records";
import { barEdges } from "./bars";
import type { ConnectionPool, Param } from "./connection-pool";
import type { Layout } from "./layout";
import { conditionsOf } from "./where";

const DAY_MS = 86_400_000;
const TOP = 10;
const MAX_DAYS = 400;

/** One row of the answer: which count, bits of the missed filters, code of the value, bar, day or term, how many. */
type AnswerRow = [part: string, missed: number, code: number | null, count: number];
/** Code of a value, bar, day or term, and how many records have it. */
type CodeCount = [code: number, count: number];

type FacetFilter = { name: string; filter: Filter; column: string; isOpen: boolean };

/** Columns of terms that are counted for themselves: name of the part → column. */
const TOP_TERMS = { topSounds: "music_title", topHookOpenings: "hook_opening" } as const;

function facetFilters(layout: Layout): FacetFilter[] {
  return Object.entries(layout.query.filters).flatMap(([name, filter]): FacetFilter[] => {
    if (filter.kind === "range") return [{ name, filter, column: `${filter.column}_bar`, isOpen: false }];
    if (filter.kind !== "manyOf" && filter.kind !== "oneOf") return [];
    return [
      { name, filter, column: filter.column, isOpen: filter.kind === "oneOf" && filter.isOpen === true },
    ];
  });
}

type Plan = { sql: string; params: Param[]; bits: Map<string, number> };

/**
 * A record that misses exactly one facet's filter counts for that facet alone, so `missed` holds a bit for each missed
 * filter and every facet takes the records with no bit or with its own bit.
 */
function planFacets(layout: Layout, values: object): Plan {
  const params: Param[] = [];
  const facets = facetFilters(layout);
  const conditions = conditionsOf(layout.query, values, {
    bind: (value) => `$${params.push(value)}`,
    database: layout.kind,
  });
  const hasFacet = (name: string) => facets.some((facet) => facet.name === name);
  const own = [...conditions].filter(([name]) => hasFacet(name));
  const must = [...conditions].filter(([name]) => !hasFacet(name)).map(([, sql]) => `(${sql})`);
  const bits = new Map(own.map(([name], index) => [name, 2 ** index]));
  const missed = own.map(([name, sql]) => `if(${sql}, 0, ${bits.get(name)!})`).join(" + ") || "0";
  if (own.length > 1) must.push(`${own.map(([, sql]) => `if(${sql}, 0, 1)`).join(" + ")} <= 1`);
  const counted = facets.map(({ name, column }) => [name, column]);
  const top = layout.kind === "posts" ? Object.entries(TOP_TERMS) : [];
  if (layout.kind === "posts") counted.push(["perDay", "created_at_day"]);
  const parts = counted.map(
    ([part, column]) =>
      `select '${part}', missed, ${column}::integer, count(*)::integer from hit group by all`,
  );
  for (const [part, column] of top) {
    parts.push(`(select '${part}', 0, ${column}, count(*)::integer as n from hit
      where missed = 0 and ${column} is not null group by ${column} order by n desc, ${column} limit ${TOP})`);
  }
  const columns = [...counted, ...top].map(([, column]) => column);
  // Keeping the filtered records for all the counts pays unless they are simply all records.
  const isKept = conditions.size > 0 ? "materialized" : "not materialized";
  const sql = `with hit as ${isKept} (
      select ${columns.join(", ")}, ${missed} as missed from ${layout.kind}.record
      ${must.length === 0 ? "" : `where ${must.join(" and ")}`})
    ${parts.join(" union all ")}`;
  return { sql, params, bits };
}

/** Texts of the terms that rows of the answer name, by code. */
async function termTexts(pool: ConnectionPool, layout: Layout, column: string, rows: CodeCount[]) {
  if (rows.length === 0) return new Map<number, string>();
  const codes = rows.map(([code]) => code).join(", ");
  const sql = `select code, shown from ${layout.kind}.${column}_term where code in (${codes})`;
  return new Map((await pool.rows(sql, [])) as [number, string][]);
}

const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count;

/** Most frequent first, equal ones in the order of their codes. */
function countsOf(rows: CodeCount[], textOf: (code: number) => string): FacetCount[] {
  return rows.map(([code, count]) => ({ value: textOf(code), count })).sort(byCount);
}

function barsOf(filter: FilterOf<"range">, rows: CodeCount[]): HistogramBar[] {
  const edges = barEdges(filter);
  const counts = new Map(rows);
  return edges.slice(1).map((to, bar) => ({ from: edges[bar]!, to, count: counts.get(bar) ?? 0 }));
}

function daysOf(rows: CodeCount[]): { day: string; count: number }[] {
  const oldest = (rows.at(-1)?.[0] ?? 0) - MAX_DAYS;
  return rows
    .filter(([day]) => day > oldest)
    .map(([day, count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }));
}

/** The rows of each part that count for it, in the order of their codes, and the number of records that miss nothing. */
function sortedParts(rows: AnswerRow[], bits: Map<string, number>) {
  const parts = new Map<string, Map<number, number>>();
  let total = 0;
  for (const [part, missed, code, count] of rows) {
    if (missed === 0 && part === rows[0]![0]) total += count;
    if (code === null || (missed !== 0 && missed !== bits.get(part))) continue;
    const counts = parts.get(part) ?? new Map<number, number>();
    parts.set(part, counts.set(code, (counts.get(code) ?? 0) + count));
  }
  const part = (name: string): CodeCount[] => [...(parts.get(name) ?? [])].sort((a, b) => a[0] - b[0]);
  return { total, part };
}

type BenchmarkRow = [number, number, number[], number | null, number | null, number | null];

async function benchmarks(pool: ConnectionPool, layout: Layout): Promise<Record<string, Benchmark>> {
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

/** Counts per value, histograms and, for posts, days, sounds, openings and benchmarks (contract: Facets). */
export async function countFacets(
  pool: ConnectionPool,
  layout: Layout,
  values: object,
  records: number,
  signal?: AbortSignal,
): Promise<Facets> {
  const { sql, params, bits } = planFacets(layout, values);
  const rows = records === 0 ? [] : ((await pool.rows(sql, params, signal)) as AnswerRow[]);
  const { total, part } = sortedParts(rows, bits);
  const termCounts = async (name: string, column: string) => {
    const texts = await termTexts(pool, layout, column, part(name));
    return countsOf(part(name), (code) => texts.get(code)!);
  };
  const facets: Facets = { total, counts: {}, histograms: {} };
  for (const { name, filter, column, isOpen } of facetFilters(layout)) {
    if (filter.kind === "range") facets.histograms[name] = barsOf(filter, part(name));
    else if (isOpen) facets.counts[name] = await termCounts(name, column);
    else facets.counts[name] = countsOf(part(name), (code) => (filter as FilterOf<"manyOf">).values[code]!);
  }
  if (layout.kind !== "posts") return facets;
  return {
    ...facets,
    perDay: daysOf(part("perDay")),
    topSounds: await termCounts("topSounds", TOP_TERMS.topSounds),
    topHookOpenings: await termCounts("topHookOpenings", TOP_TERMS.topHookOpenings),
    benchmarks: records === 0 ? {} : await benchmarks(pool, layout),
  };
}
