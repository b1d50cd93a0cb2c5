import "server-only";
/** What a target that is being filled says of itself: where its rows come from, and how many it has. */
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Db } from "@/lib/server/ports/database";
import { MOVE_TABLE } from "../../schema/half-moved";
import { tableNames } from "../../schema/table-names";
import type { Position } from "./read-batches";

type Mark = { [MOVE_TABLE]: { part: string; state: string } };
const marks = (db: Db) => db as unknown as Kysely<Mark>;

/** Beside the tables, whose names have no capitals. */
const SOURCE = "Source";

/**
 * Marks a database that has no tables yet. One that an interrupted move has marked is marked already.
 * @param where names the database in a refusal
 * @throws AppError `conflict` when it has tables of its own
 */
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

/** @returns the id of the installation whose rows are in it; null: none yet */
export async function markedSource(db: Db): Promise<string | null> {
  const row = await marks(db)
    .selectFrom(MOVE_TABLE)
    .select("state")
    .where("part", "=", SOURCE)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** How far each table was filled that was begun. */
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

/** In the transaction that wrote the rows. */
export const writeMark = (trx: Db, table: string, position: Position) =>
  write(trx, table, JSON.stringify(position));

/** Forgets what was filled: in the transaction that emptied the tables. */
export async function beginMarks(trx: Db, source: string): Promise<void> {
  await marks(trx).deleteFrom(MOVE_TABLE).execute();
  await write(trx, SOURCE, source);
}

/** From here on it is a database like any other. */
export async function removeMark(db: Db): Promise<void> {
  await sql`drop table ${sql.table(MOVE_TABLE)}`.execute(db);
}
