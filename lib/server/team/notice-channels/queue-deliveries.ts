import "server-only";
import type { Insertable } from "kysely";
import { chatPaces, groupOf, isChatKind, MAIL, mailPaces, type Pace } from "@/lib/contract/notice-channels";
import { GATHER_MS, nextDigest } from "@/lib/domain/notice-times";
import type { Db, Tables, Trx } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { booksZone } from "../budgets/books-zone";
import { chatRows, mailTarget, reachedMembers, readPaces, type Reached } from "./internal/channel-rows";

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const AT_ONCE = 500;

type Queued = Insertable<Tables["notice"]>;
type Delivery = Insertable<Tables["noticeDelivery"]>;

/** When a matter of `atMs` leaves. */
export const dueOf = (atMs: number, pace: Exclude<Pace, "off">, time: Reached["time"]): number =>
  pace === "now" ? atMs + GATHER_MS : nextDigest(atMs, pace, time);

/**
 * Reads what people chose, before the write lock is taken. The returned function notes what is to be sent about new
 * notices, in the transaction that adds them: an event then reaches each channel once, however often it is read.
 * Notices that are listed as read from the start are not sent.
 * @param hasMail false: without a mail server nothing waits for one
 */
export async function prepareDeliveries(
  db: Db,
  hasMail = env().mail !== null,
): Promise<(trx: Trx, notices: readonly Queued[]) => Promise<void>> {
  const [people, chats, zone] = await Promise.all([
    hasMail ? reachedMembers(db) : [],
    chatRows(db),
    booksZone(db),
  ]);
  const byMember = new Map(people.map((each) => [each.memberId, each]));
  const targetsOf = ({ memberId, kind, payload }: Queued) => {
    const topic = groupOf(kind);
    // A mail that fails can't tell so.
    const isAboutMail = kind === "channel.failed" && payload.includes(`"channel":"${MAIL}`);
    const person = isAboutMail ? undefined : byMember.get(memberId);
    return [
      ...(person
        ? [
            {
              target: mailTarget(memberId),
              pace: mailPaces(person.role, person.given)[topic],
              time: person.time,
            },
          ]
        : []),
      ...(isChatKind(kind) ? chats : []).map(({ id, paces, hour, weekday }) => ({
        target: id,
        pace: chatPaces(readPaces(paces))[topic],
        time: { hour, weekday, zone },
      })),
    ].map((each) => ({ ...each, topic }));
  };
  return async (trx, notices) => {
    const rows = new Map<string, Delivery>();
    for (const notice of notices) {
      if (notice.readAt) continue;
      const { id: noticeId, eventId, createdAt } = notice;
      for (const { target, pace, time, topic } of targetsOf(notice)) {
        // Several people may be told of one event, but a chat is told once.
        const key = `${target} ${eventId}`;
        if (pace === "off" || rows.has(key)) continue;
        const dueMs = dueOf(Date.parse(createdAt), pace, time);
        rows.set(key, { target, eventId, noticeId, topic, pace, dueMs, createdAt });
      }
    }
    const all = [...rows.values()];
    for (let start = 0; start < all.length; start += AT_ONCE)
      await trx
        .insertInto("noticeDelivery")
        .values(all.slice(start, start + AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  };
}
