import "server-only";
/** Readers of the outbox: each gets every event in the order of the commits, at least once. */
import type { Db } from "@/lib/server/ports/database";

/** `id`: the same each time that the event is read; whoever must not do something twice remembers it. */
export type OutboxEvent = { id: string; topic: string; payload: unknown; at: string };

const AT_ONCE = 100;

/** What is told from now on is kept until this reader has read it. Again: it goes on where it was. */
export async function addReader(db: Db, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const newest = await trx
      .selectFrom("outbox")
      .select((fields) => fields.fn.max<number | null>("id").as("id"))
      .executeTakeFirst();
    await trx
      .insertInto("outbox_reader")
      .values({ name, last_id: newest?.id ?? 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Gives the next events to `work`, one after the other. The position moves after the work is done: a process that dies in
 * between does it again, with the same id. Call it in a job, so that one process at a time reads.
 * @returns how many were read; 0: nothing is left
 * @throws Error for a reader that was not added; what `work` throws, and the next call begins with that event
 */
export async function readEvents(
  db: Db,
  name: string,
  work: (event: OutboxEvent) => Promise<void>,
  limit = AT_ONCE,
): Promise<number> {
  const reader = await db
    .selectFrom("outbox_reader")
    .select("last_id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!reader) throw new Error(`The outbox has no reader ${name}.`);
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("id", ">", reader.last_id)
    .orderBy("id")
    .limit(limit)
    .execute();
  for (const { id, event_id, topic, payload, created_at } of rows) {
    await work({ id: event_id, topic, payload: JSON.parse(payload) as unknown, at: created_at });
    // Never back: a second process that reads meanwhile may be ahead.
    await db
      .updateTable("outbox_reader")
      .set({ last_id: id })
      .where("name", "=", name)
      .where("last_id", "<", id)
      .execute();
  }
  return rows.length;
}
