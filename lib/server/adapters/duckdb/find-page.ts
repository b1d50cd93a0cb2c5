import "server-only";
import type { Answers } from "../catalogue/answers";
import {
  conditionOf,
  countStretches,
  findMatches,
  FIRST_MATCHES,
  ranksBetween,
  valuesAt,
  type Condition,
  type Order,
  type Table,
} from "./matches";

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
