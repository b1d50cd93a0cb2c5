import "server-only";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";
import { isPostgres } from "@/lib/server/schema/engine-of";

/**
 * Deleted rows then remain in neither file nor log; PostgreSQL does this itself. Writers wait meanwhile.
 * @throws Error when another process reads the log for longer than the busy timeout
 */
export async function compactDatabase(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  if (rows[0]?.busy) throw new Error("Another process reads the log of the database.");
}
