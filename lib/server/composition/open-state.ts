import "server-only";
/** The database of money, keys, people and what they saved: a file of the data folder, or a PostgreSQL of many processes. */
import type { Settings } from "@/lib/host/settings.mjs";
import type { Db } from "@/lib/server/ports/database";
import { openPostgres } from "../adapters/postgres/open-postgres";
import { openDatabase } from "../adapters/sqlite/open-database";

/** Opens it and brings its tables up to date. */
export function openState({ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">): Promise<Db> {
  return databaseUrl === null ? openDatabase(dataDir) : openPostgres(databaseUrl);
}
