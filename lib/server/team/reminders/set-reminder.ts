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
    .selectFrom("list_item")
    .select(["creator_id", "status_id"])
    .where("list_id", "=", listId)
    .where("creator_id", "in", ids)
    .where("removed_at", "is", null)
    .execute();
  if (rows.length < ids.length)
    throw new AppError(
      "not_found",
      "Some of these creators are no longer on the list. Reload and try again.",
    );
  return new Map(rows.map(({ creator_id, status_id }) => [creator_id, status_id]));
}

async function checkRoom(db: Db, memberId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom("reminder")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
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
      .set({ ended_at: now.toISOString() })
      .where("member_id", "=", member.id)
      .where("creator_id", "in", ids)
      .where("list_id", listId === null ? "is" : "=", listId)
      .where("ended_at", "is", null)
      .execute();
    await checkRoom(db, member.id, ids.length);
    const rows = ids.map((creator_id) => ({
      id: randomUUID(),
      creator_id,
      list_id: listId,
      member_id: member.id,
      status_id: (isWhileStatus && statuses.get(creator_id)) || null,
      note: cleanName(note),
      due_at: at,
      created_at: now.toISOString(),
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
    if (reminder.list_id !== null) await readList(ctx, reminder.list_id);
    if (reminder.member_id !== member.id && !isAllowed(ctx, "members"))
      throw new AppError("forbidden", "Only the member who set a reminder and admins may end it.");
    if (reminder.ended_at === null)
      await db
        .updateTable("reminder")
        .set({ ended_at: new Date().toISOString() })
        .where("id", "=", id)
        .execute();
    return { id };
  },
);

/** Longer backlogs take several runs. */
const TOLD_AT_ONCE = 500;

async function tell(trx: Trx, now: string): Promise<number> {
  const due = await openReminders(trx)
    .select(["reminder.id", "reminder.member_id", "reminder.creator_id", "reminder.list_id"])
    .where("due_at", "<=", now)
    .where("told_at", "is", null)
    .orderBy("due_at")
    .limit(TOLD_AT_ONCE)
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await trx.updateTable("reminder").set({ told_at: now }).where("id", "in", ids).execute();
  const payloads = due.map(({ id, member_id, creator_id, list_id }) => {
    return { reminderId: id, memberId: member_id, creatorId: creator_id, listId: list_id };
  });
  await appendEvents(trx, "reminder.due", payloads);
  await trx
    .updateTable("reminder")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("due_at", "<=", now)
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
    .where("ended_at", "is", null)
    .where("due_at", "<=", now)
    .where(({ or, eb }) => or([eb("told_at", "is", null), eb("id", "not in", open)]))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return 0;
  return db.transaction().execute((trx) => tell(trx, now));
}
