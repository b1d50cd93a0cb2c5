import "server-only";
/** One pass gives the total and the first matches. Deeper pages read one range, found by counts per range. */
import type { Answers } from "../catalogue/answers";
import type { Layout } from "../catalogue/layout";
import { isReadThrough } from "../catalogue/where";
import { tableFor } from "./clustered";
import { conditionsOf } from "./conditions";
import type { Cell, ConnectionPool, Lane } from "./connection-pool";
import { rankColumn } from "./file-layout";

export const FIRST_MATCHES = 240;
const STRETCHES = 256;

export type Order = "asc" | "desc";

export type Table = {
  pool: ConnectionPool;
  layout: Layout;
  sort: string;
  records: number;
  signal?: AbortSignal;
};

export type Condition = { sql: string; params: string[]; lane: Lane; from: string };

export function conditionOf(layout: Layout, values: object): Condition | null {
  const { byFilter, params } = conditionsOf(layout, values);
  if (byFilter.size === 0) return null;
  const isLong = [...byFilter.keys()].some((name) => isReadThrough(layout.query.filters[name]!));
  const from = tableFor(layout, byFilter.keys());
  return { sql: [...byFilter.values()].join(" and "), params, lane: isLong ? "long" : "short", from };
}

type Matches = {
  total: number;
  first: number[];
};

export async function findMatches(table: Table, condition: Condition, order: Order): Promise<Matches> {
  const { pool, sort, signal } = table;
  const rows = await pool.rows(
    `with hit as materialized (select ${rankColumn(sort)} as r from ${condition.from} where ${condition.sql})
     select count(*)::integer from hit
     union all (select r from hit order by r ${order} limit ${FIRST_MATCHES})`,
    condition.params,
    signal,
    condition.lane,
  );
  const [total, ...first] = rows.map(([value]) => value as number);
  return { total: total!, first };
}

/** Matches in each range of `1 << shift` ranks, lowest ranks first. */
type Stretches = { total: number; hits: number[]; shift: number };

export async function countStretches(table: Table, condition: Condition): Promise<Stretches> {
  const { pool, sort, records, signal } = table;
  const shift = Math.max(0, Math.ceil(Math.log2(Math.max(1, records) / STRETCHES)));
  const rows = await pool.rows(
    `select ${rankColumn(sort)} >> ${shift} as k, count(*)::integer from ${condition.from}
     where ${condition.sql} group by k`,
    condition.params,
    signal,
    condition.lane,
  );
  const hits = Array.from<number>({ length: ((records - 1) >> shift) + 1 }).fill(0);
  for (const [key, count] of rows as [number, number][]) hits[key] = count;
  return { total: hits.reduce((sum, count) => sum + count, 0), hits, shift };
}

/** Maps ascending positions `from` (inclusive) to `to` (exclusive) among the matches to ranks. */
export async function ranksBetween(
  table: Table,
  condition: Condition,
  { hits, shift }: Stretches,
  [from, to]: readonly [number, number],
): Promise<number[]> {
  let before = 0;
  let low = 0;
  while (before + hits[low]! <= from) before += hits[low++]!;
  let high = low;
  for (let seen = before + hits[low]!; seen < to; seen += hits[++high]!);
  const rank = rankColumn(table.sort);
  const rows = await table.pool.rows(
    `select ${rank} from ${table.layout.kind}.record where ${rank} between ${low << shift} and ${((high + 1) << shift) - 1}
     and ${condition.sql} order by ${rank} limit ${to - from} offset ${from - before}`,
    condition.params,
    table.signal,
  );
  return rows.map(([value]) => value as number);
}

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

export type Page = { number: number; size: number; order: Order };
type FoundPage = { total: number; found: string[] };

type Search = {
  table: Table;
  values: object;
  /** The same for all pages and both orders of a search along one sort. */
  key: string;
  page: Page;
  answers: Answers;
};

function positionsOf({ number, size }: Page, total: number): readonly [number, number] {
  const from = Math.min((number - 1) * size, total);
  return [from, Math.min(from + size, total)];
}

function pageOfAll({ records }: Table, page: Page) {
  const [from, to] = positionsOf(page, records);
  const rankAt = (position: number) => (page.order === "asc" ? position : records - 1 - position);
  return { total: records, ranks: Array.from({ length: to - from }, (_, at) => rankAt(from + at)) };
}

async function firstPage({ table, key, page, answers }: Search, condition: Condition) {
  const { total, first } = await answers.of(`hits ${page.order} ${key}`, table.signal, (stop) =>
    findMatches({ ...table, signal: stop }, condition, page.order),
  );
  return { total, ranks: first.slice(...positionsOf(page, total)) };
}

async function deepPage({ table, key, page, answers }: Search, condition: Condition) {
  const stretches = await answers.of(`stretches ${key}`, table.signal, (stop) =>
    countStretches({ ...table, signal: stop }, condition),
  );
  const { total } = stretches;
  const [from, to] = positionsOf(page, total);
  if (from === to) return { total, ranks: [] };
  if (page.order === "asc")
    return { total, ranks: await ranksBetween(table, condition, stretches, [from, to]) };
  const ranks = await ranksBetween(table, condition, stretches, [total - to, total - from]);
  return { total, ranks: ranks.reverse() };
}

export function findPage(search: Search, column: "id" | "record"): Promise<FoundPage> {
  const { table, values, key, page, answers } = search;
  const pageKey = `page ${page.order} ${page.number} ${page.size} ${column} ${key}`;
  return answers.of(pageKey, table.signal, async (signal) => {
    const stoppable = { ...table, signal };
    const condition = conditionOf(table.layout, values);
    const find = page.number * page.size <= FIRST_MATCHES ? firstPage : deepPage;
    const { total, ranks } = condition
      ? await find({ ...search, table: stoppable }, condition)
      : pageOfAll(table, page);
    return { total, found: (await valuesAt(stoppable, column, ranks)) as string[] };
  });
}
