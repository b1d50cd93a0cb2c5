import "server-only";
/** Takes over a database of the first released state, which kept the names of its steps in a table of its own. */
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { isPostgres } from "./engine-of";
import { RELEASED_STEPS } from "./steps";
import { hasTable } from "./table-names";

/** The table and its columns as Kysely's Migrator makes them. */
export const STEP_TABLE = "kysely_migration";

/** The Migrator's names of the steps, by their old names. A start that was interrupted left only the first. */
function namesNow(released: ReadonlySet<string>): string[] {
  const done = RELEASED_STEPS.slice(0, released.size);
  if (done.length !== released.size || done.some(([old]) => !released.has(old)))
    throw new AppError(
      "unavailable",
      "This database was made by an unreleased version of Scoutdeck, which this version cannot upgrade.",
    );
  return done.map(([, name]) => name);
}

/** Remembers the steps of the old table under their new names; none of them runs again. */
export async function adoptReleased(db: Kysely<unknown>): Promise<void> {
  // It was an SQLite database.
  if (isPostgres(db) || !(await hasTable(db, "migration"))) return;
  await db.transaction().execute(async (trx) => {
    // Another process may have adopted it while this one waited for the lock.
    if (!(await hasTable(trx, "migration"))) return;
    const { rows } = await sql<{ name: string }>`select name from migration`.execute(trx);
    const names = namesNow(new Set(rows.map(({ name }) => name)));
    if (names.length > 0) {
      await trx.schema
        .createTable(STEP_TABLE)
        .addColumn("name", "varchar(255)", (column) => column.notNull().primaryKey())
        .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
        .execute();
      // The Migrator orders steps by time and then by name: with one time the names decide.
      const timestamp = new Date().toISOString();
      for (const name of names)
        await sql`insert into ${sql.table(STEP_TABLE)} values (${name}, ${timestamp})`.execute(trx);
    }
    // An older version that is started by mistake finds tables that it did not make, and stops.
    await trx.schema.dropTable("migration").execute();
  });
}
