import "server-only";
/** A database of the first released state has its own table of steps; this adopts it. */
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { isPostgres } from "./engine-of";
import { RELEASED_STEPS } from "./steps";
import { hasTable } from "./table-names";

/** The table and its columns are those of Kysely's Migrator. */
export const STEP_TABLE = "kysely_migration";

/** An interrupted start left only the first steps. */
function namesNow(released: ReadonlySet<string>): string[] {
  const done = RELEASED_STEPS.slice(0, released.size);
  if (done.length !== released.size || done.some(([old]) => !released.has(old)))
    throw new AppError(
      "unavailable",
      "This database was made by an unreleased version of Scoutdeck, which this version cannot upgrade.",
    );
  return done.map(([, name]) => name);
}

/** Records the old steps under their new names, so that none runs again. */
export async function adoptReleased(db: Kysely<unknown>): Promise<void> {
  // Only SQLite databases existed then.
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
      // The Migrator orders steps by time and then by name, so with one time the names decide.
      const timestamp = new Date().toISOString();
      for (const name of names)
        await sql`insert into ${sql.table(STEP_TABLE)} values (${name}, ${timestamp})`.execute(trx);
    }
    // An older version that is started by mistake finds unknown tables, and stops.
    await trx.schema.dropTable("migration").execute();
  });
}
