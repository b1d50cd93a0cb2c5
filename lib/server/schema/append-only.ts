import "server-only";
/** The one thing that the schema builder has no words for: a table whose rows are never changed and never deleted. */
import { sql, type Kysely } from "kysely";

/** In SQLite's words: another engine adds its own here. */
export async function makeAppendOnly(db: Kysely<unknown>, table: string): Promise<void> {
  for (const act of ["update", "delete"]) {
    const name = sql.id(`${table}_no_${act}`);
    await sql`create trigger ${name} before ${sql.raw(act)} on ${sql.table(table)} begin select raise(abort, 'append-only'); end`.execute(
      db,
    );
  }
}
