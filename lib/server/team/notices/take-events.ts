import "server-only";
/** Turns events into notices: each event for each person once, also while processes are killed. */
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { NOTICE_DAYS } from "@/lib/contract/notices";
import type { Db, Tables } from "@/lib/server/ports/database";
import { addReader, readEvents, type OutboxEvent } from "../outbox/read-events";
import { prepareDeliveries } from "../notice-channels/queue-deliveries";
import { peopleOf, toldOf, type Told } from "./internal/audience";

const READER = "notices";
/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const AT_ONCE = 500;

/** Events before the first start of a version with notices are not told. */
export const startNotices = (db: Db): Promise<void> => addReader(db, READER);

type Row = Insertable<Tables["notice"]>;

const rowsOf = (
  { id, place, topic, payload, at }: OutboxEvent,
  { memberIds, subject, isQuiet }: Told,
): Row[] =>
  memberIds.map((memberId) => ({
    // Notices of one millisecond are listed in the order of their events.
    id: `${String(place).padStart(12, "0")}-${randomUUID()}`,
    memberId,
    kind: topic,
    eventId: id,
    subject,
    payload: JSON.stringify(payload),
    createdAt: at,
    readAt: isQuiet ? at : null,
    settledAt: null,
  }));

/** @returns how many events were read */
export async function takeEvents(db: Db): Promise<number> {
  let taken = 0;
  for (;;) {
    const read = await readEvents(db, READER, async (events) => {
      const people = await peopleOf(db);
      const queueDeliveries = await prepareDeliveries(db);
      const told: { event: OutboxEvent; to: Told }[] = [];
      for (const event of events) {
        const to = await toldOf(db, event, people);
        if (to) told.push({ event, to });
      }
      return async (trx) => {
        let waiting: Row[] = [];
        const write = async () => {
          for (let start = 0; start < waiting.length; start += AT_ONCE)
            await trx
              .insertInto("notice")
              .values(waiting.slice(start, start + AT_ONCE))
              .onConflict((conflict) => conflict.columns(["memberId", "eventId"]).doNothing())
              .execute();
          await queueDeliveries(trx, waiting);
          waiting = [];
        };
        for (const { event, to } of told) {
          if (to.settles) {
            // Earlier notices of the same batch are settled too.
            await write();
            await trx
              .updateTable("notice")
              .set({ settledAt: event.at })
              .where("subject", "=", to.subject)
              .where("kind", "in", to.settles)
              .where("settledAt", "is", null)
              .execute();
          }
          waiting.push(...rowsOf(event, to));
        }
        await write();
      };
    });
    if (read === 0) return taken;
    taken += read;
  }
}

/** @returns how many were deleted */
export async function pruneNotices(db: Db, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - NOTICE_DAYS * 86_400_000).toISOString();
  const { numDeletedRows } = await db.deleteFrom("notice").where("createdAt", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
