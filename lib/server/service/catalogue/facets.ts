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

/** One row of the answer: which count, index of the value or bar or day, its text where it is not in a closed list. */
type CountRow = [part: string, key: number, text: string | null, count: number];

type FacetFilter = { name: string; filter: Filter; column: string; isOpen: boolean };

function facetFilters(layout: Layout): FacetFilter[] {
  return Object.entries(layout.query.filters).flatMap(([name, filter]): FacetFilter[] => {
    if (filter.kind === "range") return [{ name, filter, column: `${filter.column}_bar`, isOpen: false }];
    if (filter.kind !== "manyOf" && filter.kind !== "oneOf") return [];
    return [
      { name, filter, column: filter.column, isOpen: filter.kind === "oneOf" && filter.isOpen === true },
    ];
  });
}

function topTerms(layout: Layout, part: string, column: string): string {
  return `select '${part}', code, shown, n from (
    select ${column} as code, count(*)::integer as n from hit where missed = 0 and ${column} is not null
    group by ${column} order by n desc, ${column} limit ${TOP}) join ${layout.kind}.${column}_term using (code)`;
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
  const bits = new Map<string, number>();
  for (const { name } of facets) if (conditions.has(name)) bits.set(name, 2 ** bits.size);
  const must = [...conditions].filter(([name]) => !bits.has(name)).map(([, sql]) => `(${sql})`);
  const missed = [...bits].map(([name, bit]) => `if(${conditions.get(name)!}, 0, ${bit})`).join(" + ") || "0";
  const isPosts = layout.kind === "posts";
  const columns = [
    ...facets.map(({ column }) => column),
    ...(isPosts ? ["music_title", "hook_opening"] : []),
  ];
  const day = isPosts ? `, (created_at // ${DAY_MS})::integer as day` : "";
  const parts = facets.map(({ name, column, isOpen }) => {
    const bit = bits.get(name);
    const kept = bit === undefined ? "missed = 0" : `missed in (0, ${bit})`;
    const counted = `select ${column} as code, count(*)::integer as n from hit
      where ${kept} and ${column} is not null group by ${column}`;
    return isOpen
      ? `select '${name}', code, shown, n from (${counted}) join ${layout.kind}.${column}_term using (code)`
      : `select '${name}', code, null, n from (${counted})`;
  });
  parts.push(`select 'total', 0, null, count(*)::integer from hit where missed = 0`);
  if (isPosts) {
    parts.push(`(select 'day', day, null, count(*)::integer from hit where missed = 0 group by day
      order by day desc limit ${MAX_DAYS})`);
    parts.push(topTerms(layout, "sound", "music_title"), topTerms(layout, "opening", "hook_opening"));
  }
  const allowed = [0, ...bits.values()].join(", ");
  return `with hit as materialized (
      select * from (select ${columns.join(", ")}${day}, ${missed} as missed from ${layout.kind}.record
        ${must.length === 0 ? "" : `where ${must.join(" and ")}`})
      where missed in (${allowed}))
    ${parts.join(" union all ")}`;
}

const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count;

function countsOf({ filter, isOpen }: FacetFilter, rows: CountRow[]): FacetCount[] {
  const values = (filter as FilterOf<"manyOf">).values;
  const ordered = rows.toSorted((a, b) => a[1] - b[1]);
  return ordered
    .map(([, key, text, count]) => ({ value: isOpen ? text! : values[key]!, count }))
    .sort(byCount);
}

function barsOf(filter: FilterOf<"range">, rows: CountRow[]): HistogramBar[] {
  const edges = barEdges(filter);
  const counts = new Map(rows.map(([, key, , count]) => [key, count]));
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
  for (const row of rows) parts.set(row[0], [...(parts.get(row[0]) ?? []), row]);
  const part = (name: string) => parts.get(name) ?? [];
  const facets: Facets = { total: part("total")[0]?.[3] ?? 0, counts: {}, histograms: {} };
  for (const facet of facetFilters(layout)) {
    if (facet.filter.kind === "range") facets.histograms[facet.name] = barsOf(facet.filter, part(facet.name));
    else facets.counts[facet.name] = countsOf(facet, part(facet.name));
  }
  if (layout.kind !== "posts") return facets;
  const top = (name: string) =>
    part(name)
      .toSorted((a, b) => a[1] - b[1])
      .map(([, , text, count]) => ({ value: text!, count }))
      .sort(byCount);
  const days = part("day").toSorted((a, b) => a[1] - b[1]);
  const oldest = (days.at(-1)?.[1] ?? 0) - MAX_DAYS;
  return {
    ...facets,
    perDay: days
      .filter(([, day]) => day > oldest)
      .map(([, day, , count]) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), count })),
    topSounds: top("sound"),
    topHookOpenings: top("opening"),
    benchmarks: records === 0 ? {} : await benchmarks(pool, layout),
  };
}
