import "server-only";
/** The most frequent texts among some records. */
import { TOP } from "@/lib/domain/insight-limits";
import type { Generation } from "./current-generation";
import type { Params } from "./engine";
import type { Layout } from "../catalogue/layout";
import { textsTable } from "./tables";

export type TopText = [shown: string, count: number, more: number | null];

/**
 * Of equally frequent texts the one that all records have more often comes first. Only the texts that may be shown are
 * joined with how they are spelled, so the list of all texts is read in passing.
 * @param from the records, from `from` to the end of `where`
 * @param more another figure of the records of a text, as SQL
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
