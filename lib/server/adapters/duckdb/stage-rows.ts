import "server-only";
/** Streams rows into a staging table in chunks, so that the memory used does not grow with their number. */
import {
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  UINTEGER,
  UTINYINT,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
} from "@duckdb/node-api";
import { fold } from "@/lib/contract/fold";
import { cleanRow, recordOf, unreturnedOf, type Layout } from "./layout";
import type { ColumnType, Row, Stored } from "./where";

const CHUNK_ROWS = 2048;
const PROGRESS_EVERY_ROWS = 20_480;

/** Types while staged: numbers are doubles, which holds every whole number up to 2^53. */
const STAGED_TYPES: Record<ColumnType, DuckDBType> = {
  code: UTINYINT,
  bucket: UTINYINT,
  day: INTEGER,
  integer: DOUBLE,
  double: DOUBLE,
  boolean: BOOLEAN,
  folded: VARCHAR,
  bigrams: UINTEGER,
  dictionary: VARCHAR,
};

export type StagedColumn = { name: string; type: DuckDBType; read: (row: Row) => Stored };

/** The columns of a staging table: id, record, and the layout's, a dictionary with its folded copy. */
export function stagedColumns(layout: Layout): StagedColumn[] {
  const columns = layout.columns.flatMap((column): StagedColumn[] => {
    const staged = { ...column, type: STAGED_TYPES[column.type] };
    if (column.type !== "dictionary") return [staged];
    const readFolded = (row: Row) => {
      const text = column.read(row);
      return text === null ? null : fold(text as string);
    };
    return [staged, { name: `${column.name}_folded`, type: VARCHAR, read: readFolded }];
  });
  return [
    { name: "id", type: VARCHAR, read: (row) => row.id as string },
    { name: "record", type: VARCHAR, read: (row) => recordOf(layout, row) },
    { name: "unreturned", type: VARCHAR, read: (row) => unreturnedOf(layout, row) },
    ...columns,
  ];
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Creates table `staged` and appends all rows in the order in which they come.
 * @returns the number of rows
 */
export async function stageRows(
  connection: DuckDBConnection,
  layout: Layout,
  rows: AsyncIterable<object> | Iterable<object>,
  onRows: (count: number) => void,
): Promise<number> {
  const columns = stagedColumns(layout);
  const definitions = columns.map(({ name, type }) => `${name} ${type.toString()}`);
  await connection.run(`create table staged (${definitions.join(", ")})`);
  const appender = await connection.createAppender("staged");
  const chunk = DuckDBDataChunk.create(columns.map(({ type }) => type));
  let values: Stored[][] = columns.map(() => []);
  let buffered = 0;
  let count = 0;
  const flush = () => {
    chunk.reset();
    chunk.rowCount = buffered;
    values.forEach((column, index) => chunk.setColumnValues(index, column));
    appender.appendDataChunk(chunk);
    values = columns.map(() => []);
    buffered = 0;
  };
  try {
    for await (const input of rows) {
      const row = cleanRow(layout, input);
      columns.forEach((column, index) => values[index]!.push(column.read(row)));
      count++;
      if (++buffered < CHUNK_ROWS) continue;
      flush();
      if (count % PROGRESS_EVERY_ROWS === 0) onRows(count);
      await pause();
    }
    if (buffered > 0) flush();
  } finally {
    appender.closeSync();
  }
  return count;
}
