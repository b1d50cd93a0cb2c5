import "server-only";
/** DuckDB's own CSV reader, as a baseline for imports (lib/bench). */
import { DuckDBInstance } from "@duckdb/node-api";

/** Reads every cell as text into a table in memory. @returns number of rows */
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
