import "server-only";
/** Kysely's Migrator runs all missing steps in one transaction. */
import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { AppError } from "@/lib/contract/errors";
import { adoptUnreleased, stepsOf } from "./adopt-unreleased";
import { refuseHalfMoved } from "./half-moved";
import { STEPS } from "./steps";

type Steps = Readonly<Record<string, Migration>>;

/** Nothing may change in a database that a newer version has migrated, or one that is too old. */
async function refuseOthers(db: Kysely<unknown>, steps: Steps): Promise<void> {
  const unknown = (await stepsOf(db)).find((name) => !Object.hasOwn(steps, name));
  if (unknown === undefined) return;
  throw new AppError(
    "unavailable",
    `This database belongs to a newer version of Scoutdeck (it has the step ${unknown}); start that version, or one after it.`,
  );
}

/**
 * Safe in parallel.
 * @throws AppError `unavailable` when the database is of a newer version, incomplete, or older than 1.0.0
 */
export async function migrate<T>(database: Kysely<T>, steps: Steps = STEPS): Promise<void> {
  await refuseHalfMoved(database);
  await makeTables(database, steps);
}

/** Accepts a database that `move` is filling. */
export async function makeTables<T>(database: Kysely<T>, steps: Steps = STEPS): Promise<void> {
  const db = database as unknown as Kysely<unknown>;
  await refuseOthers(db, steps);
  await adoptUnreleased(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // A newer version may have migrated between the first check and the lock.
  await refuseOthers(db, steps);
  throw error;
}
