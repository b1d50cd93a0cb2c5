import "server-only";
/** Kysely's Migrator runs all missing steps in one transaction. */
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { AppError } from "@/lib/contract/errors";
import { adoptReleased, STEP_TABLE } from "./adopt-released";
import { refuseHalfMoved } from "./half-moved";
import { STEPS } from "./steps";
import { hasTable } from "./table-names";

type Steps = Readonly<Record<string, Migration>>;

/** Nothing may change in a database that a newer version has migrated. */
async function refuseNewer(db: Kysely<unknown>, steps: Steps): Promise<void> {
  if (!(await hasTable(db, STEP_TABLE))) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(STEP_TABLE)}`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length === 0) return;
  throw new AppError(
    "unavailable",
    `This database belongs to a newer version of Scoutdeck (it has the step ${unknown.sort()[0]}); start that version, or one after it.`,
  );
}

/** Safe in parallel. @throws AppError `unavailable` when a newer version migrated it, or it is incomplete */
export async function migrate<T>(database: Kysely<T>, steps: Steps = STEPS): Promise<void> {
  await refuseHalfMoved(database);
  await makeTables(database, steps);
}

/** Accepts a database that `move` is filling. */
export async function makeTables<T>(database: Kysely<T>, steps: Steps = STEPS): Promise<void> {
  const db = database as unknown as Kysely<unknown>;
  await refuseNewer(db, steps);
  await adoptReleased(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer version may have migrated between the first check and the lock.
  await refuseNewer(db, steps);
  throw error;
}
