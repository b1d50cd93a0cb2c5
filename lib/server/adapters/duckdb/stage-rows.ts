import "server-only";
/** Streams rows into a staging table in chunks, so that memory use does not grow with their number. */
import {
  BOOLEAN,
  DOUBLE,
  type DuckDBAppender,
  DuckDBDataChunk,
  type DuckDBVector,
  INTEGER,
  UINTEGER,
  UTINYINT,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBInstance,
} from "@duckdb/node-api";
import type { PreparedRows, Rows } from "@/lib/server/ports/catalogue";
import { pause } from "@/lib/server/runtime/pause";
import type { Layout } from "../catalogue/layout";
import {
  NO_OUTCOMES,
  RowMerger,
  type Merging,
  type OnChange,
  type Outcomes,
  type SideRow,
} from "../catalogue/merge-rows";
import { isPrepared, storedColumns, StoredValues } from "../catalogue/prepared-rows";
import { storedFrom, type StoredRecord } from "../catalogue/stored-record";
import type { ColumnType, Stored } from "../catalogue/where";
import type { Before } from "./build-file";

const CHUNK_ROWS = 2048;
const PROGRESS_EVERY_ROWS = 20_480;
/** The engine has appended rows in memory twice until it is told to store them, or has 204,800. */
const CHUNKS_STORED_AT_ONCE = 10;

/** Numbers are staged as doubles, which hold every integer up to 2^53. */
const STAGED_TYPES: Record<ColumnType | "text", DuckDBType> = {
  text: VARCHAR,
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

const typesOf = (layout: Layout) => storedColumns(layout).map(({ type }) => STAGED_TYPES[type]);

/** Nulls come last, because a vector that has one takes ten times as long for each value. */
function fill(vector: DuckDBVector, column: readonly Stored[]): void {
  for (let at = 0; at < column.length; at++) if (column[at] !== null) vector.setItem(at, column[at]!);
  for (let at = 0; at < column.length; at++) if (column[at] === null) vector.setItem(at, null);
  vector.flush();
}

class Stager {
  readonly #layout: Layout;
  readonly #appender: DuckDBAppender;
  readonly #chunk: DuckDBDataChunk;
  #values: StoredValues;
  #chunks = 0;

  private constructor(layout: Layout, appender: DuckDBAppender) {
    this.#layout = layout;
    this.#appender = appender;
    this.#chunk = DuckDBDataChunk.create(typesOf(layout));
    this.#values = new StoredValues(layout);
  }

  static async open(connection: DuckDBConnection, layout: Layout): Promise<Stager> {
    return new Stager(layout, await connection.createAppender("staged"));
  }

  /** @returns whether the caller should yield to other work now */
  add(record: StoredRecord): boolean {
    this.#values.add(record);
    return this.#flushFull();
  }

  /** Chunks are always full, because others take more of the engine's memory. @returns as `add` */
  addPrepared(prepared: PreparedRows): boolean {
    let isFull = false;
    for (let from = 0; from < prepared.count;) {
      from += this.#values.addPrepared(prepared, from, CHUNK_ROWS);
      isFull = this.#flushFull() || isFull;
    }
    return isFull;
  }

  #flushFull(): boolean {
    if (this.#values.count < CHUNK_ROWS) return false;
    this.flush();
    return true;
  }

  flush(): void {
    const { count, columns } = this.#values;
    if (count === 0) return;
    this.#chunk.reset();
    this.#chunk.rowCount = count;
    columns.forEach((column, index) => fill(this.#chunk.getColumnVector(index), column));
    this.#appender.appendDataChunk(this.#chunk);
    if (++this.#chunks % CHUNKS_STORED_AT_ONCE === 0) this.#appender.flushSync();
    this.#values = new StoredValues(this.#layout);
  }

  close(): void {
    this.#appender.closeSync();
  }
}

export async function stageRows(
  connection: DuckDBConnection,
  layout: Layout,
  rows: Rows<object>,
  onRows: (count: number) => void,
): Promise<number> {
  const definitions = storedColumns(layout).map(
    ({ name, type }) => `${name} ${STAGED_TYPES[type].toString()}`,
  );
  await connection.run(`create table staged (${definitions.join(", ")})`);
  const stager = await Stager.open(connection, layout);
  let [count, reported] = [0, 0];
  const yieldNow = () => {
    if (count >= reported + PROGRESS_EVERY_ROWS) onRows((reported = count));
    return pause();
  };
  try {
    for await (const batch of rows) {
      if (isPrepared(batch)) {
        count += batch.count;
        if (stager.addPrepared(batch)) await yieldNow();
        continue;
      }
      for (const input of Array.isArray(batch) ? (batch as readonly object[]) : [batch]) {
        count++;
        if (stager.add(storedFrom(layout, input))) await yieldNow();
      }
    }
    stager.flush();
  } finally {
    stager.close();
  }
  return count;
}

/**
 * Merges all rows of an id, old and staged, into one more staged row, which is kept because it comes last. New ids with
 * a single row are skipped, so a first import is as fast as copying.
 */
const STRETCH_IDS = 50_000;

async function findRepeated(
  connection: DuckDBConnection,
  before: Before,
  stretchIds: number,
): Promise<number> {
  await connection.run("create table if not exists left_out (id varchar)");
  const isOld =
    before.kind === "attached" ? "or id in (select id from old.record anti join left_out using (id))" : "";
  await connection.run(`create table last_row as
    select id, max(rowid) as key, count(*) as uses from staged group by id`);
  await connection.run(`create table repeated as
    select id, (row_number() over () - 1) // ${stretchIds} as stretch from last_row where uses > 1 ${isOld}`);
  const reader = await connection.runAndReadAll("select coalesce(max(stretch) + 1, 0) from repeated");
  return Number(reader.getRows()[0]![0]);
}

function stretchSql(stretch: number, before: Before): string {
  const some = `(select id from repeated where stretch = ${stretch})`;
  const texts = "record, unreturned, provenance";
  const oldStaged = before.kind === "staged" ? before.count : 0;
  const old = `union all select id, true, ${texts} from old.record semi join ${some} using (id)
    anti join left_out using (id)`;
  return `select id, rowid < ${oldStaged}, ${texts} from staged semi join ${some} using (id)
    ${before.kind === "attached" ? old : ""} order by id`;
}

async function mergeStretch(reading: DuckDBConnection, sql: string, merging: Merging): Promise<void> {
  const result = await reading.stream(sql);
  const merger = new RowMerger(merging);
  for await (const rows of result.yieldRows()) {
    for (const row of rows as unknown as SideRow[]) merger.add(row);
    await pause();
  }
  merger.end();
}

/** Leaves table `last_row` if no row was added. @returns outcomes of the ids that existed before */
export async function mergeStaged(
  instance: DuckDBInstance,
  layout: Layout,
  before: Before,
  { stretchIds = STRETCH_IDS, onChange }: { stretchIds?: number; onChange?: OnChange } = {},
): Promise<Outcomes> {
  const outcomes = { ...NO_OUTCOMES };
  const [reading, writing] = [await instance.connect(), await instance.connect()];
  try {
    const stretches = await findRepeated(reading, before, stretchIds);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const stager = await Stager.open(writing, layout);
      try {
        await mergeStretch(reading, stretchSql(stretch, before), {
          layout,
          outcomes,
          stage: (record) => stager.add(record),
          ...(onChange && { onChange }),
        });
        stager.flush();
      } finally {
        stager.close();
      }
    }
    await reading.run("drop table repeated");
    if (stretches > 0) await reading.run("drop table last_row");
  } finally {
    reading.closeSync();
    writing.closeSync();
  }
  return outcomes;
}
