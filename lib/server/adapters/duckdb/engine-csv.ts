import "server-only";
/** What the engine of the catalogue itself takes for a CSV file: imports are measured against it (lib/bench). */
import { DuckDBInstance } from "@duckdb/node-api";

/** Reads a file into a table in memory, every cell as text. @returns the number of rows */
export async function readCsvByEngine(path: string): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const connection = await instance.connect();
    await connection.run(
      `create table read as from read_csv('${path.replaceAll("'", "''")}', all_varchar = true)`,
    );
    const reader = await connection.runAndReadAll("select count(*) from read");
    connection.closeSync();
    return Number(reader.getRows()[0]![0]);
  } finally {
    instance.closeSync();
  }
}
