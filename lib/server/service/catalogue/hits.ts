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

/** The records of one kind along one sort. */
export type Table = {
  pool: ConnectionPool;
  layout: Layout;
  sort: string;
  /** How many there are. */
  records: number;
  signal?: AbortSignal;
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

/** Finds the hits of a condition along the sort of a table. */
export async function findHits(table: Table, condition: Condition | null): Promise<Hits> {
  const { records } = table;
  const shift = Math.max(0, Math.ceil(Math.log2(Math.max(1, records) / STRETCHES)));
  if (condition === null) return { total: records, ranks: null, stretches: [], shift };
  const rows = await table.pool.rows(
    `with hit as materialized (select ${rankColumn(table.sort)} as r from ${table.layout.kind}.record where ${condition.sql})
     select true as is_stretch, r >> ${shift} as k, count(*)::integer as n from hit group by k
     union all select false, r, 0 from hit where (select count(*) from hit) <= ${MAX_LISTED}`,
    condition.params,
    table.signal,
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
  table: Table,
  condition: Condition | null,
  hits: Hits,
  [from, to]: [number, number],
): Promise<number[]> {
  if (hits.ranks) return hits.ranks.slice(from, to);
  if (condition === null) return Array.from({ length: to - from }, (_, index) => from + index);
  let before = 0;
  let low = 0;
  while (before + hits.stretches[low]! <= from) before += hits.stretches[low++]!;
  let high = low;
  for (let seen = before + hits.stretches[low]!; seen < to; seen += hits.stretches[++high]!);
  const rank = rankColumn(table.sort);
  const rows = await table.pool.rows(
    `select ${rank} from ${table.layout.kind}.record where ${rank} between ${low << hits.shift} and ${((high + 1) << hits.shift) - 1}
     and ${condition.sql} order by ${rank} limit ${to - from} offset ${from - before}`,
    condition.params,
    table.signal,
  );
  return rows.map(([value]) => value as number);
}

export type Page = { number: number; size: number; order: "asc" | "desc" };

/** The ranks on a page, in the order of the page; empty past the end. */
export async function ranksOfPage(
  table: Table,
  condition: Condition | null,
  hits: Hits,
  page: Page,
): Promise<number[]> {
  const first = (page.number - 1) * page.size;
  const last = Math.min(first + page.size, hits.total);
  if (first >= last) return [];
  if (page.order === "asc") return ranksBetween(table, condition, hits, [first, last]);
  const span: [number, number] = [hits.total - last, hits.total - first];
  return (await ranksBetween(table, condition, hits, span)).reverse();
}

/** Values of one column for ranks, in their order. */
export async function valuesAt(table: Table, column: string, ranks: number[]): Promise<Cell[]> {
  if (ranks.length === 0) return [];
  const rank = rankColumn(table.sort);
  const rows = await table.pool.rows(
    `select ${rank}, ${column} from ${table.layout.kind}.record where ${rank} in (${ranks.join(", ")})`,
    [],
    table.signal,
  );
  const byRank = new Map(rows.map(([at, value]) => [at as number, value!]));
  return ranks.map((at) => byRank.get(at)!);
}
