import "server-only";
import { randomUUID } from "node:crypto";
import type { Db, Trx } from "@/lib/server/ports/database";

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

/** Events carry ids only: a reader looks up the rest, as it is then. */
type Events = {
  "reveal.finished": { revealId: string };
};

/**
 * The event commits with the transaction. Ids follow the order of commits, because a writing transaction holds the
 * single write lock from before its first statement until its commit is visible. A statement outside of a transaction,
 * or one with an isolation level, has no such lock: a reader could pass the id before it appears.
 */
export async function appendEvent<T extends keyof Events>(
  trx: Trx,
  topic: T,
  payload: Events[T],
): Promise<void> {
  if (!trx.isTransaction) throw new Error(`${topic} is added outside of a transaction.`);
  const row = { event_id: randomUUID(), topic, payload: JSON.stringify(payload) };
  await trx
    .insertInto("outbox")
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
}
