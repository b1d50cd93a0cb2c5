import "server-only";
import type { RecordKind, Wanted } from "@/lib/server/ports/catalogue";
import { rowFrom, type Layout } from "../catalogue/layout";
import { recalled, type StoredTexts } from "../catalogue/stored-record";
import type { Row } from "../catalogue/where";
import type { Engine } from "./engine";
import { recordTable } from "./tables";

const PAGE_ROWS = 5_000;

export async function* readRows(engine: Engine, layout: Layout, table: string): AsyncGenerator<Row> {
  const from = engine.table(recordTable(table));
  let last = "";
  for (;;) {
    const rows = await engine.rows<[id: string, ...StoredTexts]>(
      `select id, record, unreturned, provenance from ${from} where id > {last:String} order by id limit ${PAGE_ROWS}`,
      { last },
    );
    for (const [, record, unreturned, provenance] of rows)
      yield recalled(rowFrom(layout, record, unreturned), provenance) as Row;
    if (rows.length < PAGE_ROWS) return;
    last = rows.at(-1)![0];
  }
}

export async function* wantedRows(
  engine: Engine,
  layout: Layout,
  tables: Partial<Record<RecordKind, string>>,
  wanted: Wanted,
): AsyncGenerator<Row> {
  const table = tables[layout.kind];
  if (table === undefined) return;
  const isWanted = wanted[layout.kind] as (record: object) => boolean;
  for await (const row of readRows(engine, layout, table)) if (isWanted(row)) yield row;
}
