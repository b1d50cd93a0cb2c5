import "server-only";
import { mailPaces, NOTICE_GROUPS, type DigestTime, type Paces } from "@/lib/contract/notice-channels";
import { dueOf } from "../queue-deliveries";
import { mailTarget, type Reached, type Reader } from "./channel-rows";

/** Waiting notices follow a new choice; those of a group that is off are dropped. Call it in a transaction. */
export async function requeue(
  db: Reader,
  target: string,
  paces: Paces,
  time: Reached["time"],
): Promise<void> {
  const now = Date.now();
  for (const topic of NOTICE_GROUPS) {
    // The summary of a week is planned anew by its job.
    if (topic === "spending") continue;
    const pace = paces[topic];
    if (pace === "off")
      await db
        .deleteFrom("noticeDelivery")
        .where("messageId", "is", null)
        .where("target", "=", target)
        .where("topic", "=", topic)
        .execute();
    else
      await db
        .updateTable("noticeDelivery")
        .set({ pace, dueMs: dueOf(now, pace, time) })
        .where("messageId", "is", null)
        .where("target", "=", target)
        .where("topic", "=", topic)
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
    .insertInto("noticeSetting")
    .values({ memberId, ...values })
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet(values))
    .execute();
  await requeue(db, mailTarget(memberId), mailPaces(role, given), { hour, weekday, zone });
}
