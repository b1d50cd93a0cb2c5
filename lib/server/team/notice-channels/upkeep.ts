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
  ].map(({ target, time }) => ({ target, due_ms: nextDigest(now, "weekly", time) }));
  const keyOf = (row: { target: string; due_ms: number }) => `${row.target} ${row.due_ms}`;
  const planned = await db
    .selectFrom("notice_delivery")
    .select(["target", "event_id", "due_ms"])
    .where("topic", "=", "spending")
    .where("message_id", "is", null)
    .where("due_ms", ">", now)
    .execute();
  const isKept = new Set(planned.map(keyOf));
  const isWanted = new Set(wanted.map(keyOf));
  // Another hour may have been chosen, or no summary.
  const dropped = planned.filter((row) => !isWanted.has(keyOf(row)));
  const added = wanted.filter((row) => !isKept.has(keyOf(row)));
  for (const { target, event_id } of dropped)
    await db
      .deleteFrom("notice_delivery")
      .where("target", "=", target)
      .where("event_id", "=", event_id)
      .where("message_id", "is", null)
      .execute();
  for (const { target, due_ms } of added)
    await db
      .insertInto("notice_delivery")
      .values({
        target,
        event_id: `spending:${new Date(due_ms).toISOString()}`,
        notice_id: null,
        topic: "spending",
        pace: "weekly",
        due_ms,
        created_at: new Date(now).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function pruneMessages(db: Db, now = Date.now()): Promise<void> {
  const old = db
    .selectFrom("notice_message")
    .select("id")
    .where("ended_ms", "<", now - KEPT_MS);
  await db.deleteFrom("notice_delivery").where("message_id", "in", old).execute();
  await db
    .deleteFrom("notice_message")
    .where("ended_ms", "<", now - KEPT_MS)
    .execute();
}

export { resealAddresses } from "./internal/channel-rows";
