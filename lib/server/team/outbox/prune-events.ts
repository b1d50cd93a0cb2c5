import "server-only";
import type { Db } from "@/lib/server/ports/database";

/** Events are kept this long for investigations, even without readers. */
const KEPT_MS = 7 * 86_400_000;

/** Deletes old events that all readers have read. @returns how many */
export async function pruneEvents(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("created_at", "<", before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("outbox_reader")
            .select("name")
            .whereRef("outbox_reader.last_id", "<", "outbox.id"),
        ),
      ),
    )
    // The newest event stays, because SQLite continues from the greatest id: a reused id would never be read.
    .where("id", "<", (query) =>
      query.selectFrom("outbox as newest").select((fields) => fields.fn.max<number>("newest.id").as("id")),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
