import "server-only";
/** The state is in a file of the data folder, or in a PostgreSQL that many processes share. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/contract/errors";
import type { Settings } from "@/lib/host/settings.mjs";
import type { Db } from "@/lib/server/ports/database";
import { hasTable } from "@/lib/server/schema/table-names";
import { connectPostgres, openPostgres } from "../adapters/postgres/open-postgres";
import { openDatabase } from "../adapters/sqlite/open-database";
import { noteElsewhere, refuseElsewhere } from "./database-elsewhere";

type Where = Pick<Settings, "dataDir" | "databaseUrl">;

/**
 * Opens the database and migrates its tables. The data folder remembers a PostgreSQL database.
 * @throws AppError `conflict` when the folder remembers one and DATABASE_URL is not set
 */
export async function openState({ dataDir, databaseUrl }: Where): Promise<Db> {
  if (databaseUrl === null) {
    refuseElsewhere(dataDir);
    return openDatabase(dataDir);
  }
  const db = await openPostgres(databaseUrl);
  noteElsewhere(dataDir, databaseUrl);
  return db;
}

async function hasData({ dataDir, databaseUrl }: Where): Promise<boolean> {
  // If a file takes the place of the folder, opening it reports the error.
  const isFile = statSync(dataDir, { throwIfNoEntry: false })?.isFile() === true;
  if (databaseUrl === null) return isFile || existsSync(join(dataDir, "scoutdeck.sqlite"));
  const db = connectPostgres(databaseUrl, { connections: 1 });
  try {
    return await hasTable(db, "account");
  } finally {
    await db.destroy();
  }
}

/** Does not create a database. @throws AppError `not_found` when there is none */
export async function openExistingState(where: Where): Promise<Db> {
  const { dataDir, databaseUrl } = where;
  if (databaseUrl === null) refuseElsewhere(dataDir);
  if (await hasData(where)) return openState(where);
  const place =
    databaseUrl === null
      ? `There is no scoutdeck.sqlite in DATA_DIR ${dataDir}`
      : "The database of DATABASE_URL has no data of Scoutdeck";
  throw new AppError("not_found", `${place}: set DATA_DIR and DATABASE_URL as the server has them.`);
}
