import "server-only";
/** Each reader gets every event in the order of commits, once. */
import type { NoticeKind } from "@/lib/contract/notices";
import type { Db, Trx } from "@/lib/server/ports/database";
import type { Events } from "./write-events";

/** `id` is the same for all readers. `place`: in the order of commits. `at`: ISO 8601. */
export type OutboxEvent = {
  [Topic in NoticeKind]: { id: string; place: number; topic: Topic; payload: Events[Topic]; at: string };
}[NoticeKind];

const AT_ONCE = 100;

/** From now on, events are kept until this reader has read them. A known reader keeps its position. */
export async function addReader(db: Db | Trx, name: string): Promise<void> {
  const add = async (trx: Db | Trx) => {
    const newest = await trx
      .selectFrom("outbox")
      .select((fields) => fields.fn.max<number | null>("id").as("id"))
      .executeTakeFirst();
    await trx
      .insertInto("outboxReader")
      .values({ name, lastId: newest?.id ?? 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  await (db.isTransaction ? add(db) : db.transaction().execute(add));
}

/**
 * Any process may call it at any time: the position moves in the transaction that writes what the events lead to, and
 * only one transaction moves it from the same place. `prepare` reads before the write lock is taken; what it returns
 * writes under the lock, so it should be short.
 * @returns how many were read, here or meanwhile by another process; 0: none is left
 * @throws Error for an unknown reader; what `prepare` and the writing throw, and the next call starts with the same events
 */
export async function readEvents(
  db: Db,
  name: string,
  prepare: (events: readonly OutboxEvent[]) => Promise<(trx: Trx) => Promise<void>>,
  limit = AT_ONCE,
): Promise<number> {
  const reader = await db
    .selectFrom("outboxReader")
    .select("lastId")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!reader) throw new Error(`The outbox has no reader ${name}.`);
  const rows = await db
    .selectFrom("outbox")
    .selectAll()
    .where("id", ">", reader.lastId)
    .orderBy("id")
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (!last) return 0;
  const write = await prepare(
    rows.map(
      ({ id, eventId, topic, payload, createdAt }) =>
        ({
          id: eventId,
          place: Number(id),
          topic,
          payload: JSON.parse(payload),
          at: createdAt,
        }) as OutboxEvent,
    ),
  );
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("outboxReader")
      .set({ lastId: last.id })
      .where("name", "=", name)
      .where("lastId", "=", reader.lastId)
      .executeTakeFirst();
    if (moved.numUpdatedRows > 0n) await write(trx);
  });
  return rows.length;
}
