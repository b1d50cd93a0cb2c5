import "server-only";
import { DuckDBInstance } from "@duckdb/node-api";
import { engineSettings } from "./engine-settings";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

export async function* readParquet(path: string): AsyncGenerator<string> {
  const instance = await DuckDBInstance.create(":memory:", engineSettings("build"));
  const connection = await instance.connect();
  try {
    const source = `read_parquet(${quoted(path)})`;
    const columns = await connection.runAndReadAll(`describe select * from ${source}`);
    const names = columns.getRowObjects().map((column) => String(column.column_name));
    const id = names.includes("id") ? "* replace (id::varchar as id)" : "*";
    const result = await connection.stream(`select to_json(t)::varchar from (select ${id} from ${source}) t`);
    for await (const rows of result.yieldRows()) {
      for (const [text] of rows) yield String(text);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
