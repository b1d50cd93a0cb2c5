import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@/lib/host/settings.mjs";
import { databaseElsewhere } from "@/lib/server/composition/database-elsewhere";
import type { Db } from "@/lib/server/ports/database";

/**
 * Opens the database for one piece of work without disturbing a running server.
 * @param mayBegin creates a missing database; only commands that begin an installation set it
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (db: Db) => Promise<T>,
  { mayBegin = false } = {},
): Promise<T> {
  const { openExistingState, openState } = await import("@/lib/server/composition/open-state");
  const db = await (mayBegin ? openState(settings) : openExistingState(settings));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** As `withDatabase`, but a folder that never had a database gets `otherwise`, and none is created. */
export async function withDatabaseIfAny<T>(
  settings: Settings,
  work: (db: Db) => Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = settings;
  const isAny =
    databaseUrl !== null ||
    existsSync(join(dataDir, "scoutdeck.sqlite")) ||
    databaseElsewhere(dataDir) !== null;
  return isAny ? withDatabase(settings, work) : otherwise();
}

/** A folder with records contains people even before its first start; they can be looked up and erased. */
export const hasRecords = ({ dataDir }: Settings): boolean => existsSync(join(dataDir, "catalogue"));
