import "server-only";
import { randomUUID } from "node:crypto";
import type { Trx } from "@/lib/server/ports/database";

/** Events carry ids only: a reader looks up the rest, as it is then. */
export type Events = {
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
