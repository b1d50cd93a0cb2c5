import "server-only";
/** The one thing that the schema builder has no words for: a table whose rows are never changed and never deleted. */
import { sql, type Kysely } from "kysely";
import { isPostgres } from "./engine-of";

const ACTS = ["update", "delete"] as const;

async function refuseInPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create or replace function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''append-only''; end'`.execute(db);
  for (const act of ACTS)
    await sql`create trigger ${sql.id(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
}

export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  if (isPostgres(db)) return refuseInPostgres(db, table);
  for (const act of ACTS) {
    const name = sql.id(`${table}_no_${act}`);
    await sql`create trigger ${name} before ${sql.raw(act)} on ${sql.table(table)} begin select raise(abort, 'append-only'); end`.execute(
      db,
    );
  }
}
