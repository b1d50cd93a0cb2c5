import "server-only";
import { randomUUID } from "node:crypto";
import type { Trx } from "@/lib/server/ports/database";

/** What is told, by topic. Ids alone: whoever reads it looks up the rest, as it is then. */
export type Events = {
  "reveal.finished": { revealId: string };
};

/**
 * Tells what the transaction does. With it the event is there, and without it there is none.
 *
 * Ids follow the order of the commits: a transaction that writes takes the one write lock before its first statement and
 * gives it back after its commit is visible. A statement of its own, or a transaction with an isolation level, has no such
 * lock, and a reader could pass the id before it appears.
 */
export async function appendEvent<T extends keyof Events>(
  trx: Trx,
  topic: T,
  payload: Events[T],
): Promise<void> {
  if (!trx.isTransaction) throw new Error(`${topic} is told outside of a transaction.`);
  const row = { event_id: randomUUID(), topic, payload: JSON.stringify(payload) };
  await trx
    .insertInto("outbox")
    .values({ ...row, created_at: new Date().toISOString() })
    .execute();
}
