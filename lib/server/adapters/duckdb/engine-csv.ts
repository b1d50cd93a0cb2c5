import "server-only";
import { DuckDBInstance } from "@duckdb/node-api";

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
