import "server-only";
import { mailPaces, type DigestTime, type Paces } from "@/lib/contract/notice-channels";
import { dueOf } from "../queue-deliveries";
import { mailTarget, type Reached, type Reader } from "./channel-rows";

/** What waits follows a new choice; what is off is not sent any more. Call it in a transaction. */
export async function requeue(
  db: Reader,
  target: string,
  paces: Paces,
  time: Reached["time"],
): Promise<void> {
  const waiting = () =>
    db.selectFrom("notice_delivery").where("target", "=", target).where("message_id", "is", null);
  const rows = await waiting()
    .select(["event_id", "topic", "created_at"])
    .where("notice_id", "is not", null)
    .execute();
  for (const { event_id, topic, created_at } of rows) {
    const pace = paces[topic];
    const row = { target, event_id };
    const isRow = db.deleteFrom("notice_delivery").where(({ and }) => and(row));
    if (pace === "off") await isRow.execute();
    else
      await db
        .updateTable("notice_delivery")
        .set({ pace, due_ms: dueOf(Date.parse(created_at), pace, time) })
        .where(({ and }) => and(row))
        .execute();
  }
}

/** Call it in a transaction. */
export async function changePaces(
  db: Reader,
  { memberId, role, time: { zone } }: Reached,
  given: Partial<Paces>,
  { hour, weekday }: DigestTime,
): Promise<void> {
  const values = { paces: JSON.stringify(given), hour, weekday };
  await db
    .insertInto("notice_setting")
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(values))
    .execute();
  await requeue(db, mailTarget(memberId), mailPaces(role, given), { hour, weekday, zone });
}
