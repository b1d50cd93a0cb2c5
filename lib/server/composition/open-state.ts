import "server-only";
import type { Settings } from "@/lib/host/settings.mjs";
import type { Db } from "@/lib/server/ports/database";
import { openPostgres } from "../adapters/postgres/open-postgres";
import { openDatabase } from "../adapters/sqlite/open-database";

export function openState({ dataDir, databaseUrl }: Pick<Settings, "dataDir" | "databaseUrl">): Promise<Db> {
  return databaseUrl === null ? openDatabase(dataDir) : openPostgres(databaseUrl);
}
