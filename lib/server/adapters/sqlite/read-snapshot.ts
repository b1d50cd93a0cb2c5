import "server-only";
/** One moment of the database, read by several statements while others write. */
import Libsql from "libsql";
import { Kysely, sql, SqliteDialect } from "kysely";
import type { Db, Tables } from "@/lib/server/ports/database";
import { BUSY_TIMEOUT_MS } from "./sqlite-dialect";

async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return rows[0]!.file;
}

/**
 * Runs `work` on a connection of its own, in one read transaction: it sees the moment of its first read, holds up nobody
 * who writes, and cannot write itself.
 */
export async function readSnapshot<T>(db: Db, work: (reader: Db) => Promise<T>): Promise<T> {
  const file = new Libsql(await fileOf(db), { timeout: BUSY_TIMEOUT_MS });
  file.exec("PRAGMA query_only = ON");
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file as never }) });
  try {
    return await reader.transaction().execute(work);
  } finally {
    await reader.destroy();
  }
}
