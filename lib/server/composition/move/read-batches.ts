import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import type { TableShape } from "../../adapters/sqlite/list-tables";

type Value = string | number | null;
export type Row = Record<string, Value>;

/** `digest` covers every row up to `key`, in order. */
export type Position = { rows: number; key: Value[] | null; digest: string };

export const BEGINNING: Position = { rows: 0, key: null, digest: "" };

const FIRST_ROWS = 50;
const MOST_ROWS = 1_000;
/** Below the 32,766 values that SQLite takes at once. */
const MOST_VALUES = 30_000;
/** Stored answers have up to a megabyte each, other rows a few bytes. */
const AIM_CHARACTERS = 4_000_000;

const charactersOf = (row: Row) =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);

function nextLimit(rows: readonly Row[], columns: number): number {
  const average = rows.reduce((sum, row) => sum + charactersOf(row), 0) / rows.length;
  const most = Math.min(MOST_ROWS, Math.floor(MOST_VALUES / columns));
  return Math.max(1, Math.min(most, Math.floor(AIM_CHARACTERS / average)));
}

const keyOf = ({ key }: TableShape, row: Row) => key.map((column) => row[column]!);

/** Rows are hashed one by one, so the digest does not depend on the batch size. */
function digestAfter({ columns }: TableShape, before: string, rows: readonly Row[]): string {
  let digest = before;
  for (const row of rows)
    digest = createHash("sha256")
      .update(digest)
      .update(JSON.stringify(columns.map((column) => row[column])))
      .digest("base64");
  return digest;
}

async function readRows(db: Db, { name, columns, key }: TableShape, after: Value[] | null, limit: number) {
  const list = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const since = after ? sql`where (${list(key)}) > (${sql.join(after)})` : sql``;
  // The shape of a table has the names of SQL, and a copied row needs no others.
  const { rows } = await sql<Row>`
    select ${list(columns)} from ${sql.table(name)} ${since} order by ${list(key)} limit ${sql.lit(limit)}`.execute(
    db.withoutPlugins(),
  );
  return rows;
}

export async function* readBatches(
  db: Db,
  table: TableShape,
  from: Position = BEGINNING,
  most = Infinity,
): AsyncGenerator<{ rows: Row[]; position: Position }> {
  let position = from;
  for (let limit = FIRST_ROWS; position.rows < most;) {
    const wanted = Math.min(limit, most - position.rows);
    const rows = await readRows(db, table, position.key, wanted);
    if (rows.length === 0) return;
    position = {
      rows: position.rows + rows.length,
      key: keyOf(table, rows.at(-1)!),
      digest: digestAfter(table, position.digest, rows),
    };
    yield { rows, position };
    if (rows.length < wanted) return;
    limit = nextLimit(rows, table.columns.length);
  }
}

export async function readThrough(db: Db, table: TableShape, most = Infinity): Promise<Position> {
  let end = BEGINNING;
  for await (const { position } of readBatches(db, table, BEGINNING, most)) end = position;
  return end;
}
