import "server-only";
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

type SnapshotOptions = {
  /** Tables that are locked against writes until the end. Writers wait, and fail at the usual lock timeout. */
  frozen?: readonly string[];
};

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
      // Processing the rows may take a while, and nothing waits for it.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      // The lock precedes the first read, which fixes the snapshot.
      if (frozen.length > 0)
        await sql`lock table ${sql.join(frozen.map((name) => sql.table(name)))} in share mode`.execute(trx);
      return work(trx);
    });
}
