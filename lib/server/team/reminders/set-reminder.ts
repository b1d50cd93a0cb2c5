import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cleanName } from "@/lib/contract/clean-name";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import { AppError } from "@/lib/contract/errors";
import { MOST_WRITTEN } from "@/lib/contract/outreach";
import { MAX_REMINDER_DAYS, MAX_REMINDER_NOTE_LENGTH, MAX_REMINDERS } from "@/lib/contract/reminders";
import { addDays, dayIn, startOfDay } from "@/lib/domain/zone-days";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db, Trx } from "@/lib/server/ports/database";
import { readFormats } from "../account/display-formats";
import { readList } from "../lists/lists-access";
import { appendEvents } from "../outbox/write-events";
import { currentIds } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import type { MemberContext } from "../team-context";
import { openReminders } from "./read-reminders";

/** Reminders come in the morning of the member's time zone. */
const MORNING_MS = 9 * 3_600_000;

export const newReminderBody = z.strictObject({
  creatorIds: z.array(creatorIdInput).min(1).max(MOST_WRITTEN),
  /** Absent: the reminder is about the creators alone. */
  listId: z.string().optional(),
  days: z.int().min(1).max(MAX_REMINDER_DAYS),
  /** It ends when the status on the list changes. Default: yes. */
  isWhileStatus: z.boolean().optional(),
  note: z.string().max(MAX_REMINDER_NOTE_LENGTH).optional(),
});

/** @throws AppError `not_found` when one of them is no longer on the list */
async function statusesOf(db: Db, listId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("listItem")
    .select(["creatorId", "statusId"])
    .where("listId", "=", listId)
    .where("creatorId", "in", ids)
    .where("removedAt", "is", null)
    .execute();
  if (rows.length < ids.length)
    throw new AppError(
      "not_found",
      "Some of these creators are no longer on the list. Reload and try again.",
    );
  return new Map(rows.map(({ creatorId, statusId }) => [creatorId, statusId]));
}

async function checkRoom(db: Db, memberId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom("reminder")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > MAX_REMINDERS)
    throw new AppError(
      "conflict",
      `You have ${MAX_REMINDERS} reminders, the most there may be. End some first.`,
    );
}

/**
 * The caller is reminded. An earlier reminder of the caller about the same creator on the same list is replaced.
 * @returns `at`: when, ISO 8601
 * @throws AppError `not_found` for a list that the caller may not see or a creator who isn't on it; `conflict`
 */
export const setReminder = defineVerb(
  { scope: "lists.write", input: newReminderBody, transaction: "write" },
  async (ctx: MemberContext, wanted): Promise<{ ids: string[]; at: string }> => {
    const { db, member } = ctx;
    const { listId = null, days, isWhileStatus = true, note = "" } = wanted;
    const ids = await currentIds(db, wanted.creatorIds);
    await refuseErased(db, ids, "list");
    if (ids.length === 0) throw new AppError("not_found", "This creator no longer exists.");
    if (listId !== null) await readList(ctx, listId);
    const statuses = listId === null ? new Map<string, string>() : await statusesOf(db, listId, ids);
    const now = new Date();
    const { timeZone } = await readFormats(ctx);
    const day = addDays(dayIn(timeZone, now.getTime()), days);
    const at = new Date(Date.parse(startOfDay(timeZone, day)) + MORNING_MS).toISOString();
    await db
      .updateTable("reminder")
      .set({ endedAt: now.toISOString() })
      .where("memberId", "=", member.id)
      .where("creatorId", "in", ids)
      .where("listId", listId === null ? "is" : "=", listId)
      .where("endedAt", "is", null)
      .execute();
    await checkRoom(db, member.id, ids.length);
    const rows = ids.map((creatorId) => ({
      id: randomUUID(),
      creatorId,
      listId,
      memberId: member.id,
      statusId: (isWhileStatus && statuses.get(creatorId)) || null,
      note: cleanName(note),
      dueAt: at,
      createdAt: now.toISOString(),
    }));
    await db.insertInto("reminder").values(rows).execute();
    return { ids: rows.map(({ id }) => id), at };
  },
);

/** The member who set it and admins may. Ending it again changes nothing. @throws AppError `not_found`, `forbidden` */
export const endReminder = defineVerb(
  { scope: "lists.write", input: z.strictObject({ id: z.string() }), transaction: "write" },
  async (ctx: MemberContext, { id }): Promise<{ id: string }> => {
    const { db, member } = ctx;
    const reminder = await db.selectFrom("reminder").selectAll().where("id", "=", id).executeTakeFirst();
    if (!reminder) throw new AppError("not_found", "This reminder doesn’t exist.");
    if (reminder.listId !== null) await readList(ctx, reminder.listId);
    if (reminder.memberId !== member.id && !isAllowed(ctx, "members"))
      throw new AppError("forbidden", "Only the member who set a reminder and admins may end it.");
    if (reminder.endedAt === null)
      await db
        .updateTable("reminder")
        .set({ endedAt: new Date().toISOString() })
        .where("id", "=", id)
        .execute();
    return { id };
  },
);

/** Longer backlogs take several runs. */
const TOLD_AT_ONCE = 500;

async function tell(trx: Trx, now: string): Promise<number> {
  const due = await openReminders(trx)
    .select(["reminder.id", "reminder.memberId", "reminder.creatorId", "reminder.listId"])
    .where("dueAt", "<=", now)
    .where("toldAt", "is", null)
    .orderBy("dueAt")
    .limit(TOLD_AT_ONCE)
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable("reminder").set({ toldAt: now }).where("id", "in", ids).execute();
  const payloads = due.map(({ id, memberId, creatorId, listId }) => {
    return { reminderId: id, memberId, creatorId, listId };
  });
  await appendEvents(trx, "reminder.due", payloads);
  await trx
    .updateTable("reminder")
    .set({ endedAt: now })
    .where("endedAt", "is", null)
    .where("dueAt", "<=", now)
    .where("id", "not in", openReminders(trx).select("reminder.id"))
    .execute();
  return ids.length;
}

/**
 * Writes an event for each reminder that has become due, once over all processes, and ends those that no longer hold.
 * @returns how many became due
 */
export async function tellDue(db: Db, nowMs = Date.now()): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const open = openReminders(db).select("reminder.id");
  const waiting = await db
    .selectFrom("reminder")
    .select("id")
    .where("endedAt", "is", null)
    .where("dueAt", "<=", now)
    .where(({ or, eb }) => or([eb("toldAt", "is", null), eb("id", "not in", open)]))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return 0;
  return db.transaction().execute((trx) => tell(trx, now));
}
