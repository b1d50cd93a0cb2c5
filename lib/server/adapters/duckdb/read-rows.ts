import "server-only";
/** Reads the rows of a file, whatever version of the definitions wrote it. */
import { join } from "node:path";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import type { Wanted } from "@/lib/server/ports/catalogue";
import { rowFrom, type Layout } from "../catalogue/layout";
import { recalled } from "../catalogue/stored-record";
import type { Row } from "../catalogue/where";

export async function layoutDigestOf(path: string): Promise<string> {
  const instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
  try {
    const connection = await instance.connect();
    const reader = await connection.runAndReadAll("select digest from layout");
    return String(reader.getRows()[0]![0]);
  } finally {
    instance.closeSync();
  }
}

/** Files of earlier versions have no provenance. */
async function provenanceIn(connection: DuckDBConnection): Promise<string> {
  const names = "select column_name from duckdb_columns() where table_name = 'record'";
  const known = (await connection.runAndReadAll(names)).getRows().flat();
  return known.includes("provenance") ? "provenance" : "null::varchar";
}

export async function* readRows(path: string, layout: Layout): AsyncGenerator<object> {
  const instance = await DuckDBInstance.create(path, {
    access_mode: "READ_ONLY",
    memory_limit: "300MB",
    threads: "1",
  });
  try {
    const connection = await instance.connect();
    const result = await connection.stream(
      `select record, unreturned, ${await provenanceIn(connection)} from record`,
    );
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      for (const [record, unreturned, provenance] of chunk.getRows() as [
        string,
        string | null,
        string | null,
      ][]) {
        yield recalled(rowFrom(layout, record, unreturned), provenance);
      }
    }
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

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
