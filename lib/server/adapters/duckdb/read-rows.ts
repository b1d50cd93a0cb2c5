import "server-only";
/** Reads the rows of a file, whatever version of the definitions wrote it. */
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { rowFrom, type Layout } from "../catalogue/layout";
import { recalled } from "../catalogue/stored-record";

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
