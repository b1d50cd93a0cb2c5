import "server-only";
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { MOVE_TABLE } from "../../schema/half-moved";
import { tableNames } from "../../schema/table-names";
import type { Position } from "./read-batches";

type Mark = { [MOVE_TABLE]: { part: string; state: string } };
const marks = (db: Db) => db as unknown as Kysely<Mark>;

/** Cannot collide with a table, because table names have no capitals. */
const SOURCE = "Source";

/** A mark from an interrupted move is kept. @throws AppError `conflict` when the database has other tables */
export function markTarget(db: Db, where: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const names = await tableNames(trx);
    if (names.includes(MOVE_TABLE)) return;
    if (names.length > 0)
      throw new AppError(
        "conflict",
        `${where} has tables already (${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}), and nothing is overwritten: name an empty one.`,
      );
    await trx.schema
      .createTable(MOVE_TABLE)
      .addColumn("part", "text", (column) => column.primaryKey().notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .execute();
  });
}

/** @returns id of the source installation; null if nothing was copied yet */
export async function markedSource(db: Db): Promise<string | null> {
  const row = await marks(db)
    .selectFrom(MOVE_TABLE)
    .select("state")
    .where("part", "=", SOURCE)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function readMarks(db: Db): Promise<Map<string, Position>> {
  const rows = await marks(db).selectFrom(MOVE_TABLE).selectAll().where("part", "!=", SOURCE).execute();
  return new Map(rows.map(({ part, state }) => [part, JSON.parse(state) as Position]));
}

async function write(db: Db, part: string, state: string): Promise<void> {
  await marks(db)
    .insertInto(MOVE_TABLE)
    .values({ part, state })
    .onConflict((conflict) => conflict.column("part").doUpdateSet({ state }))
    .execute();
}

/** Call it in the transaction that wrote the rows. */
export const writeMark = (trx: Db, table: string, position: Position) =>
  write(trx, table, JSON.stringify(position));

/** Call it in the transaction that emptied the tables. */
export async function beginMarks(trx: Db, source: string): Promise<void> {
  await marks(trx).deleteFrom(MOVE_TABLE).execute();
  await write(trx, SOURCE, source);
}

export async function removeMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(MOVE_TABLE)}`.execute(db);
}
