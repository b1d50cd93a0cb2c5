import "server-only";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Wanted } from "@/lib/server/ports/catalogue";
import type { Layout } from "../catalogue/layout";
import { readRows } from "./read-rows";
import type { Row } from "../catalogue/where";

const IDS_AT_ONCE = 1_000;

export async function* wantedRows(path: string, layout: Layout, wanted: Wanted): AsyncGenerator<Row> {
  const isWanted = wanted[layout.kind] as (record: object) => boolean;
  for await (const row of readRows(path, layout)) {
    if (isWanted(row)) yield row as Row;
  }
}

export async function idsWithout(
  directory: string,
  layout: Layout,
  { file, without }: { file?: string; without?: Wanted },
): Promise<Set<string>> {
  const ids = new Set<string>();
  if (file === undefined || !without) return ids;
  for await (const { id } of wantedRows(join(directory, file), layout, without)) ids.add(String(id));
  return ids;
}

export async function excludeIds(connection: DuckDBConnection, ids: ReadonlySet<string>): Promise<void> {
  await connection.run("create table left_out (id varchar)");
  const all = [...ids];
  for (let start = 0; start < all.length; start += IDS_AT_ONCE) {
    const some = all.slice(start, start + IDS_AT_ONCE);
    const values = some.map((_, index) => `($${index + 1})`).join(", ");
    await connection.run(`insert into left_out values ${values}`, some);
  }
}
