import "server-only";
/** One moment of the database, read by several statements. */
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

export type SnapshotOptions = {
  /** Tables that nobody may write to before the end. Those who try wait, and fail as at any lock. */
  frozen?: readonly string[];
};

/** Runs `work` in one read transaction, which cannot write and, unless tables are frozen, holds up nobody who writes. */
export function readPostgresSnapshot<T>(
  db: Db,
  work: (reader: Db) => Promise<T>,
  { frozen = [] }: SnapshotOptions = {},
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // What is done with the rows may take a while, and nobody waits for it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      // Before the first read, which is the moment that everything after it sees.
      if (frozen.length > 0)
        await sql`lock table ${sql.join(frozen.map((name) => sql.table(name)))} in share mode`.execute(trx);
      return work(trx);
    });
}
