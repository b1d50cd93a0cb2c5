import "server-only";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";

/**
 * Writes the file of a SQLite database anew, so that it and its log have nothing of deleted rows; nothing for PostgreSQL,
 * which does so by itself. Writers wait meanwhile.
 * @throws Error when another process reads the log for longer than a statement waits
 */
export async function compactDatabase(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error("Another process reads the log of the database.");
}
