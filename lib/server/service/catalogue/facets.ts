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
const MAX_SPELLED_OUT = 4;

/** One row of the answer: which count, code of the value, bar, day or term, and how many. */
type CountRow = [part: string, key: number, count: number];

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

/**
 * What is certain of every record that misses at most one of the conditions: of any few of them it misses at most one.
 * Spelled out for the first ones, it spares the pass over the rest of the columns.
 */
function missesAtMostOne(conditions: string[]): string[] {
  const few = conditions.slice(0, MAX_SPELLED_OUT);
  if (few.length < 2) return [];
  const oneLeftOut = few.map((left) =>
    few
      .filter((sql) => sql !== left)
      .map((sql) => `(${sql})`)
      .join(" and "),
  );
  return [`(${oneLeftOut.map((sql) => `(${sql})`).join(" or ")})`];
}

/**
 * A record that misses exactly one facet's filter counts for that facet alone, so `missed` holds a bit for each missed
 * filter and every facet takes the records with no bit or with its own bit.
 */
function facetSql(layout: Layout, values: object, params: Param[]): string {
  const facets = facetFilters(layout);
  const conditions = conditionsOf(layout.query, values, {
    bind: (value) => `$${params.push(value)}`,
    database: layout.kind,
  });
  const own = new Map(
    facets.flatMap(({ name }) => (conditions.has(name) ? [[name, conditions.get(name)!]] : [])),
  );
  const bits = new Map([...own.keys()].map((name, index) => [name, 2 ** index]));
  const must = [...conditions].filter(([name]) => !own.has(name)).map(([, sql]) => `(${sql})`);
  must.push(...missesAtMostOne([...own.values()]));
  const missed = [...own].map(([name, sql]) => `if(${sql}, 0, ${bits.get(name)!})`).join(" + ") || "0";
  const isPosts = layout.kind === "posts";
  const columns = facets.map(({ column }) => column);
  if (isPosts) columns.push("created_at_day", ...Object.values(TOP_TERMS));
  const parts = facets.map(({ name, column }) => {
    const bit = bits.get(name);
    const kept = bit === undefined ? "missed = 0" : `missed in (0, ${bit})`;
    return `select '${name}', ${column}::integer, count(*)::integer from hit
      where ${kept} and ${column} is not null group by ${column}`;
  });
  parts.push("select 'total', 0, count(*)::integer from hit where missed = 0");
  if (isPosts) {
    parts.push(`(select 'perDay', created_at_day, count(*)::integer from hit where missed = 0
      group by created_at_day order by created_at_day desc limit ${MAX_DAYS})`);
    for (const [part, column] of Object.entries(TOP_TERMS)) {
      parts.push(`(select '${part}', ${column}, count(*)::integer as n from hit
        where missed = 0 and ${column} is not null group by ${column} order by n desc, ${column} limit ${TOP})`);
    }
  }
  // Keeping the filtered records for all the counts pays unless they are simply all records.
  const isKept = conditions.size > 0 ? "materialized" : "not materialized";
  return `with hit as ${isKept} (
      select * from (select ${columns.join(", ")}, ${missed} as missed from ${layout.kind}.record
        ${must.length === 0 ? "" : `where ${must.join(" and ")}`})
      where missed in (${[0, ...bits.values()].join(", ")}))
    ${parts.join(" union all ")}`;
}

/** Texts of the terms that rows of the answer name, by code. */
async function termTexts(pool: ConnectionPool, layout: Layout, column: string, rows: CountRow[]) {
  if (rows.length === 0) return new Map<number, string>();
  const codes = rows.map(([, code]) => code).join(", ");
  const sql = `select code, shown from ${layout.kind}.${column}_term where code in (${codes})`;
  return new Map((await pool.rows(sql, [])) as [number, string][]);
}

const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count;

/** Most frequent first, equal ones in the order of their codes. */
function countsOf(rows: CountRow[], textOf: (code: number) => string): FacetCount[] {
  const ordered = rows.toSorted((a, b) => a[1] - b[1]);
  return ordered.map(([, code, count]) => ({ value: textOf(code), count })).sort(byCount);
}

function barsOf(filter: FilterOf<"range">, rows: CountRow[]): HistogramBar[] {
  const edges = barEdges(filter);
  const counts = new Map(rows.map(([, key, count]) => [key, count]));
  return edges.slice(1).map((to, bar) => ({ from: edges[bar]!, to, count: counts.get(bar) ?? 0 }));
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

function daysOf(rows: CountRow[]): { day: string; count: number }[] {
  const days = rows.toSorted((a, b) => a[1] - b[1]);
  const oldest = (days.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return days
    .filter(([, day]) => day > oldest)
    .map(([, day, count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count }));
}

/** Counts per value, histograms and, for posts, days, sounds, openings and benchmarks (contract: Facets). */
export async function countFacets(
  pool: ConnectionPool,
  layout: Layout,
  values: object,
  records: number,
  signal?: AbortSignal,
): Promise<Facets> {
  const params: Param[] = [];
  const sql = facetSql(layout, values, params);
  const rows = records === 0 ? [] : ((await pool.rows(sql, params, signal)) as CountRow[]);
  const parts = new Map<string, CountRow[]>();
  for (const row of rows) {
    const part = parts.get(row[0]);
    if (part) part.push(row);
    else parts.set(row[0], [row]);
  }
  const termCounts = async (name: string, column: string) => {
    const part = parts.get(name) ?? [];
    const texts = await termTexts(pool, layout, column, part);
    return countsOf(part, (code) => texts.get(code)!);
  };
  const facets: Facets = { total: parts.get("total")?.[0]?.[2] ?? 0, counts: {}, histograms: {} };
  for (const { name, filter, column, isOpen } of facetFilters(layout)) {
    const part = parts.get(name) ?? [];
    if (filter.kind === "range") facets.histograms[name] = barsOf(filter, part);
    else if (isOpen) facets.counts[name] = await termCounts(name, column);
    else facets.counts[name] = countsOf(part, (code) => (filter as FilterOf<"manyOf">).values[code]!);
  }
  if (layout.kind !== "posts") return facets;
  return {
    ...facets,
    perDay: daysOf(parts.get("perDay") ?? []),
    topSounds: await termCounts("topSounds", TOP_TERMS.topSounds),
    topHookOpenings: await termCounts("topHookOpenings", TOP_TERMS.topHookOpenings),
    benchmarks: records === 0 ? {} : await benchmarks(pool, layout),
  };
}
