import "server-only";
/** Before 1.0.0, 48 steps made the schema that the baseline makes. Only a database that has all of them can be adopted. */
import { sql, type Kysely } from "kysely";
import { AppError } from "@/lib/contract/errors";
import { BASELINE } from "./steps";
import { tableNames } from "./table-names";

/** The table and its columns are those of Kysely's Migrator. */
const STEP_TABLE = "kysely_migration";

const FIRST_STEP = "0001-accounts";
/** The Migrator runs steps in order, so a database that has this one has all before it. */
const LAST_STEP = "0052-list-change-tab";
/** A commit that has the old steps. */
export const LAST_UPGRADER = "28a1f32eaf1578c5bdda9bdeed74dc7c96135968";

/**
 * @returns the steps that the database has run; old steps count as the baseline
 * @throws AppError `unavailable` for a database that lacks some of the old steps
 */
export async function stepsOf<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await tableNames(db);
  const { rows } = tables.includes(STEP_TABLE)
    ? await sql<{ name: string }>`select name from ${sql.table(STEP_TABLE)} order by name`.execute(db)
    : { rows: [] };
  const names = rows.map(({ name }) => name);
  if (names.includes(LAST_STEP)) return [BASELINE, ...names.filter((name) => name > LAST_STEP)];
  if (!names.includes(FIRST_STEP) && !tables.includes("migration")) return names;
  throw new AppError(
    "unavailable",
    `This database is older than Scoutdeck 1.0.0. Start the commit ${LAST_UPGRADER} on it once, then this version.`,
  );
}

/**
 * Replaces the records of the old steps with that of the baseline. The schema is the same, except for the names that
 * PostgreSQL made up for constraints of renamed tables (intent_pkey): later steps must not name such a constraint.
 */
export async function adoptUnreleased(db: Kysely<unknown>): Promise<void> {
  if (!(await tableNames(db)).includes(STEP_TABLE)) return;
  const table = sql.table(STEP_TABLE);
  await db.transaction().execute(async (trx) => {
    // Another process may have adopted it while this one waited for the lock.
    const last = sql<{ timestamp: string }>`select timestamp from ${table} where name = ${LAST_STEP}`;
    const [row] = (await last.execute(trx)).rows;
    if (!row) return;
    await sql`delete from ${table} where name <= ${LAST_STEP}`.execute(trx);
    await sql`insert into ${table} (name, timestamp) values (${BASELINE}, ${row.timestamp})`.execute(trx);
  });
}
