import "server-only";
import { TOP } from "@/lib/domain/insight-limits";
import type { Generation } from "./current-generation";
import type { Params } from "./engine";
import type { Layout } from "../catalogue/layout";
import { textsTable } from "./tables";

export type TopText = [shown: string, count: number, more: number | null];

/**
 * Ties are broken by frequency among all records.
 * @param from the SQL from `from` to the end of `where`
 * @param more SQL of another figure for the records of each text
 */
export function topTexts(
  { engine, manifest }: Generation,
  { layout, column, from, more = "null" }: { layout: Layout; column: string; from: string; more?: string },
  params: Params,
  signal?: AbortSignal,
): Promise<TopText[]> {
  const texts = engine.table(textsTable(manifest.tables[layout.kind]!));
  return engine.rows<TopText>(
    `select t.shown, found.n, found.more
      from (select folded, shown, code from ${texts} where name = '${column}') as t
      join (select ${column} as text, toFloat64(count()) as n, ${more} as more ${from}
        group by ${column} order by n desc limit ${TOP} with ties) as found on t.folded = found.text
      order by found.n desc, t.code limit ${TOP}`,
    params,
    signal,
  );
}
