import "server-only";
/** Each reader gets every event in the order of commits, at least once. */
import type { Db, Trx } from "@/lib/server/ports/database";

/** `id` is the same on every delivery, so that a reader can recognize a repetition. */
export type OutboxEvent = { id: string; topic: string; payload: unknown; at: string };

const AT_ONCE = 100;

/** From now on, events are kept until this reader has read them. A known reader keeps its position. */
export async function addReader(db: Db | Trx, name: string): Promise<void> {
  const add = async (trx: Db | Trx) => {
    const newest = await trx
      .selectFrom("outbox")
      .select((fields) => fields.fn.max<number | null>("id").as("id"))
      .executeTakeFirst();
    await trx
      .insertInto("outbox_reader")
      .values({ name, last_id: newest?.id ?? 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  await (db.isTransaction ? add(db) : db.transaction().execute(add));
}

/**
 * The position moves after the work, so a crash repeats an event with the same id. Call it in a job, so that only one
 * process reads at a time.
 * @throws Error for an unknown reader; what `work` throws, and the next call starts with that event
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
    // The position never moves back: a second process may be ahead.
    await db
      .updateTable("outbox_reader")
      .set({ last_id: id })
      .where("name", "=", name)
      .where("last_id", "<", id)
      .execute();
  }
  return rows.length;
}
