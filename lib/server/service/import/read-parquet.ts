import "server-only";
/** Parquet through DuckDB in memory, a chunk of rows at a time. */
import { DuckDBInstance } from "@duckdb/node-api";
import { ImportError } from "./import-error";
import { jsonItem, type SourceItem } from "./source-item";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `at` is the index of the row. */
export async function* readParquet(path: string): AsyncGenerator<SourceItem> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    const source = `read_parquet(${quoted(path)})`;
    const columns = await connection.runAndReadAll(`describe select * from ${source}`);
    const names = columns.getRowObjects().map((column) => String(column.column_name));
    // Identifiers have more digits than a JavaScript number can hold.
    const id = names.includes("id") ? "* replace (id::varchar as id)" : "*";
    const result = await connection.stream(`select to_json(t)::varchar from (select ${id} from ${source}) t`);
    let at = 0;
    for await (const rows of result.yieldRows()) {
      for (const [text] of rows) yield jsonItem(at++, String(text));
    }
  } catch (error) {
    throw new ImportError(`${path} is not a readable Parquet file.`, { cause: error });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
