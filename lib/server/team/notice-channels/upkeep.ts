import "server-only";
import { chatPaces, mailPaces } from "@/lib/contract/notice-channels";
import { nextDigest } from "@/lib/domain/notice-times";
import type { Db } from "@/lib/server/ports/database";
import { booksZone } from "../budgets/books-zone";
import { chatRows, mailTarget, reachedMembers, readPaces } from "./internal/channel-rows";

const KEPT_MS = 30 * 86_400_000;

/** Notes the summary of the coming week for all who want it, once. */
export async function planSpending(db: Db, hasMail: boolean, now = Date.now()): Promise<void> {
  const [people, chats, zone] = await Promise.all([
    hasMail ? reachedMembers(db) : [],
    chatRows(db),
    booksZone(db),
  ]);
  const wanted = [
    ...people
      .filter(({ role, given }) => mailPaces(role, given).spending === "weekly")
      .map(({ memberId, time }) => ({ target: mailTarget(memberId), time })),
    ...chats
      .filter(({ paces }) => chatPaces(readPaces(paces)).spending === "weekly")
      .map(({ id, hour, weekday }) => ({ target: id, time: { hour, weekday, zone } })),
  ].map(({ target, time }) => ({ target, dueMs: nextDigest(now, "weekly", time) }));
  const keyOf = (row: { target: string; dueMs: number }) => `${row.target} ${row.dueMs}`;
  const planned = await db
    .selectFrom("noticeDelivery")
    .select(["target", "eventId", "dueMs"])
    .where("topic", "=", "spending")
    .where("messageId", "is", null)
    .where("dueMs", ">", now)
    .execute();
  const isKept = new Set(planned.map(keyOf));
  const isWanted = new Set(wanted.map(keyOf));
  // Another hour may have been chosen, or no summary.
  const dropped = planned.filter((row) => !isWanted.has(keyOf(row)));
  const added = wanted.filter((row) => !isKept.has(keyOf(row)));
  for (const { target, eventId } of dropped)
    await db
      .deleteFrom("noticeDelivery")
      .where("target", "=", target)
      .where("eventId", "=", eventId)
      .where("messageId", "is", null)
      .execute();
  for (const { target, dueMs } of added)
    await db
      .insertInto("noticeDelivery")
      .values({
        target,
        eventId: `spending:${new Date(dueMs).toISOString()}`,
        noticeId: null,
        topic: "spending",
        pace: "weekly",
        dueMs,
        createdAt: new Date(now).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function pruneMessages(db: Db, now = Date.now()): Promise<void> {
  const old = db
    .selectFrom("noticeMessage")
    .select("id")
    .where("endedMs", "<", now - KEPT_MS);
  await db.deleteFrom("noticeDelivery").where("messageId", "in", old).execute();
  await db
    .deleteFrom("noticeMessage")
    .where("endedMs", "<", now - KEPT_MS)
    .execute();
}

export { resealAddresses } from "./internal/channel-rows";
