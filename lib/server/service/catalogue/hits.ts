import "server-only";
/**
 * Which records a search finds: counted by stretches of the rank by which it sorts. One pass over the table gives the
 * exact total and tells where each page lies, so any page, however deep, reads one stretch only.
 */
import type { Cell, ConnectionPool, Param } from "./connection-pool";
import { rankColumn } from "./build-file";
import type { Layout } from "./layout";
import { conditionsOf } from "./where";

/** Up to this many hits their ranks themselves are kept. */
const MAX_LISTED = 2000;
/** Stretches that the ranks are divided into. */
const STRETCHES = 256;

export type Hits = {
  total: number;
  /** Ascending; null when there are too many to list. */
  ranks: number[] | null;
  /** Hits of each stretch of `1 << shift` ranks; empty when nothing restricts the search. */
  stretches: number[];
  shift: number;
};

export type Condition = { sql: string; params: Param[] };

/** All filters of a search as one condition; null: every record. */
export function conditionOf(layout: Layout, values: object): Condition | null {
  const params: Param[] = [];
  const conditions = conditionsOf(layout.query, values, {
    bind: (value) => `$${params.push(value)}`,
    database: layout.kind,
  });
  if (conditions.size === 0) return null;
  return { sql: [...conditions.values()].map((sql) => `(${sql})`).join(" and "), params };
}

/** Finds the hits of a condition along a sort. `records`: number of records in the table. */
export async function findHits(
  pool: ConnectionPool,
  table: string,
  condition: Condition | null,
  sort: string,
  records: number,
  signal?: AbortSignal,
): Promise<Hits> {
  const shift = Math.max(0, Math.ceil(Math.log2(Math.max(1, records) / STRETCHES)));
  if (condition === null) return { total: records, ranks: null, stretches: [], shift };
  const rows = await pool.rows(
    `with hit as materialized (select ${rankColumn(sort)} as r from ${table} where ${condition.sql})
     select true as is_stretch, r >> ${shift} as k, count(*)::integer as n from hit group by k
     union all select false, r, 0 from hit where (select count(*) from hit) <= ${MAX_LISTED}`,
    condition.params,
    signal,
  );
  const stretches = Array.from<number>({ length: ((records - 1) >> shift) + 1 }).fill(0);
  const ranks: number[] = [];
  let total = 0;
  for (const [isStretch, key, count] of rows as [unknown, number, number][]) {
    if (isStretch) {
      stretches[key] = count;
      total += count;
    } else ranks.push(key);
  }
  return { total, ranks: total <= MAX_LISTED ? ranks.sort((a, b) => a - b) : null, stretches, shift };
}

/** Ascending positions `from` (inclusive) to `to` (exclusive) among the hits → their ranks. */
async function ranksBetween(
  pool: ConnectionPool,
  table: string,
  condition: Condition | null,
  sort: string,
  hits: Hits,
  [from, to]: [number, number],
  signal?: AbortSignal,
): Promise<number[]> {
  if (hits.ranks) return hits.ranks.slice(from, to);
  if (condition === null) return Array.from({ length: to - from }, (_, index) => from + index);
  let before = 0;
  let low = 0;
  while (before + hits.stretches[low]! <= from) before += hits.stretches[low++]!;
  let high = low;
  for (let seen = before + hits.stretches[low]!; seen < to; seen += hits.stretches[++high]!);
  const rank = rankColumn(sort);
  const rows = await pool.rows(
    `select ${rank} from ${table} where ${rank} between ${low << hits.shift} and ${((high + 1) << hits.shift) - 1}
     and ${condition.sql} order by ${rank} limit ${to - from} offset ${from - before}`,
    condition.params,
    signal,
  );
  return rows.map(([value]) => value as number);
}

export type Page = { number: number; size: number; order: "asc" | "desc" };

/** The ranks on a page, in the order of the page; empty past the end. */
export async function ranksOfPage(
  pool: ConnectionPool,
  table: string,
  condition: Condition | null,
  sort: string,
  hits: Hits,
  page: Page,
  signal?: AbortSignal,
): Promise<number[]> {
  const first = (page.number - 1) * page.size;
  const last = Math.min(first + page.size, hits.total);
  if (first >= last) return [];
  if (page.order === "asc") return ranksBetween(pool, table, condition, sort, hits, [first, last], signal);
  const span: [number, number] = [hits.total - last, hits.total - first];
  return (await ranksBetween(pool, table, condition, sort, hits, span, signal)).reverse();
}

/** Values of one column for ranks, in their order. */
export async function valuesAt(
  pool: ConnectionPool,
  table: string,
  column: string,
  sort: string,
  ranks: number[],
  signal?: AbortSignal,
): Promise<Cell[]> {
  if (ranks.length === 0) return [];
  const rank = rankColumn(sort);
  const bounds = `${rank} between ${Math.min(...ranks)} and ${Math.max(...ranks)}`;
  const rows = await pool.rows(
    `select ${rank}, ${column} from ${table} where ${bounds} and ${rank} in (${ranks.join(", ")})`,
    [],
    signal,
  );
  const byRank = new Map(rows.map(([at, value]) => [at as number, value!]));
  return ranks.map((at) => byRank.get(at)!);
}
