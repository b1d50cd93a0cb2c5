import "server-only";
import type { Layout } from "../catalogue/layout";
import { whereOf } from "./conditions";
import type { Generation } from "./current-generation";
import { recordTable, sortColumn } from "./tables";

export type Page = { number: number; size: number; order: "asc" | "desc" };
/** `key` is the same for all pages and both orders of a search along one sort. */
export type Search = { layout: Layout; values: object; sort: string; key: string; page: Page };

async function totalOf({ engine, manifest, pages }: Generation, search: Search, signal?: AbortSignal) {
  const { layout, values, key } = search;
  if (manifest[layout.kind] === 0) return 0;
  const { where, params } = whereOf(layout.query, values);
  if (where === "") return manifest[layout.kind];
  return pages.of(`total ${key}`, signal, async (stop) => {
    const from = engine.table(manifest.tables[layout.kind]!);
    const sql = `select toFloat64(count()) from ${from} ${where}`;
    const [row] = await engine.rows<[number]>(sql, params, stop);
    return row![0];
  });
}

async function idsOf({ engine, manifest }: Generation, search: Search, signal?: AbortSignal) {
  const { layout, values, sort, page } = search;
  const first = (page.number - 1) * page.size;
  if (first >= manifest[layout.kind]) return [];
  const { where, params } = whereOf(layout.query, values);
  const { order } = page;
  const rows = await engine.rows<[string]>(
    `select id from ${engine.table(manifest.tables[layout.kind]!)} ${where}
      order by ${sortColumn(sort)} ${order}, id ${order} limit ${page.size} offset ${first}`,
    params,
    signal,
  );
  return rows.map(([id]) => id);
}

export function findPage(generation: Generation, search: Search, signal?: AbortSignal) {
  const { page, key } = search;
  const pageKey = `page ${page.order} ${page.number} ${page.size} ${key}`;
  return generation.pages.of(pageKey, signal, async (stop) => {
    const [total, ids] = await Promise.all([
      totalOf(generation, search, stop),
      idsOf(generation, search, stop),
    ]);
    return { total, ids };
  });
}

export async function columnsById<Columns extends readonly (string | null)[]>(
  { engine, manifest }: Generation,
  { kind }: Layout,
  columns: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Columns>> {
  const table = manifest.tables[kind];
  if (ids.length === 0 || table === undefined) return new Map();
  const rows = await engine.rows<[id: string, ...Columns]>(
    `select id, ${columns} from ${engine.table(recordTable(table))} where id in {ids:Array(String)}`,
    { ids },
    signal,
  );
  return new Map(rows.map(([id, ...values]) => [id, values as unknown as Columns]));
}
