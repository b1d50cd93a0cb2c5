import "server-only";
/** The SQLite database of money, keys, people and what they saved: one file in the data folder, durable on every commit. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { Kysely } from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";
import { completeLibrarySearch } from "@/lib/server/schema/library-search";
import { migrate } from "@/lib/server/schema/migrate";
import { BUSY_TIMEOUT_MS, ImmediateDialect } from "./sqlite-dialect";

/** Opens (and creates) `scoutdeck.sqlite` in a folder and brings its tables up to date. */
export async function openDatabase(dataDir: string): Promise<Db> {
  mkdirSync(dataDir, { recursive: true });
  const file = new Libsql(join(dataDir, "scoutdeck.sqlite"), { timeout: BUSY_TIMEOUT_MS });
  for (const pragma of [
    // First, so that the others wait too while another process holds the file.
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
  ]) {
    file.exec(`PRAGMA ${pragma}`);
  }
  const db = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: file as never }) });
  try {
    await migrate(db);
    await completeLibrarySearch(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
