import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openPostgres } from "@/lib/server/adapters/postgres/open-postgres";
import { openDatabase } from "@/lib/server/adapters/sqlite/open-database";
import type { Db } from "@/lib/server/ports/database";
import { startPostgres } from "@/lib/testing/postgres-server";
import { printTable } from "./print-table";

/**
 * Prints the figures of SQLite and PostgreSQL, each a new database.
 * @param folder must be one that the user of PostgreSQL can enter
 */
export async function compareDatabases(
  title: string,
  folder: string,
  time: (db: Db) => Promise<Readonly<Record<string, string>>>,
): Promise<void> {
  const timed = async (opening: Promise<Db>) => {
    const db = await opening;
    try {
      return await time(db);
    } finally {
      await db.destroy();
    }
  };
  const inSqlite = join(folder, "sqlite");
  mkdirSync(inSqlite);
  const sqlite = await timed(openDatabase(inSqlite));
  const server = await startPostgres(join(folder, "postgres"));
  try {
    const postgres = await timed(openPostgres(await server.create("bench")));
    printTable(
      [title, "SQLite", "PostgreSQL"],
      Object.entries(sqlite).map(([name, figure]) => [name, figure, postgres[name]!]),
    );
  } finally {
    await server.stop();
  }
}
