import "server-only";
import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import type { Reminder, RowReminder } from "@/lib/contract/reminders";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { currentId } from "../own-contacts/read-contacts";
import type { MemberContext } from "../team-context";

/** False once the status moved, the creator left the list, or the list was archived or is hidden from the member. */
const HOLDS = sql<SqlBool>`(member.disabled_at is null and (reminder.list_id is null or (
  list.removed_at is null and list.closed_at is null and (list.is_team = 1 or list.owner_id = reminder.member_id)
  and item.creator_id is not null and item.removed_at is null
  and (reminder.status_id is null or item.status_id = reminder.status_id))))`;

/** Reminders that were not ended and still hold, of all members. */
export const openReminders = (db: Db) =>
  db
    .selectFrom("reminder")
    .innerJoin("member", "member.id", "reminder.member_id")
    .leftJoin("list", "list.id", "reminder.list_id")
    .leftJoin("list_item as item", (join) =>
      join
        .onRef("item.list_id", "=", "reminder.list_id")
        .onRef("item.creator_id", "=", "reminder.creator_id"),
    )
    .where("reminder.ended_at", "is", null)
    .where(HOLDS);

const isDue = (dueAt: string) => Date.parse(dueAt) <= Date.now();

/** The earliest reminder of each creator on a list that the caller may see. At most 500 ids. */
export async function remindersOf(
  db: Db,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, RowReminder>> {
  const rows = await openReminders(db)
    .select(["reminder.id", "reminder.creator_id", "reminder.due_at", "reminder.note"])
    .select(["member.id as by_id", "member.name as by_name"])
    .where("reminder.list_id", "=", listId)
    .where("reminder.creator_id", "in", ids)
    // The first reminder of each creator is set last.
    .orderBy("reminder.due_at", "desc")
    .orderBy("reminder.id")
    .execute();
  return new Map(
    rows.map(({ id, creator_id, due_at, note, by_id, by_name }) => [
      creator_id,
      { id, at: due_at, note, isDue: isDue(due_at), by: { id: by_id, name: by_name } },
    ]),
  );
}

const input = z.strictObject({ creatorId: creatorIdInput.optional(), listId: z.string().optional() });

/**
 * Open reminders, the earliest first: of a creator or list all that the caller may see, otherwise the caller's own.
 * At most 500.
 */
export const listReminders = defineVerb(
  { scope: "library.read", input },
  async (ctx: MemberContext, { creatorId, listId }): Promise<Reminder[]> => {
    const { db, member } = ctx;
    let found = openReminders(db)
      .leftJoin("list_status", "list_status.id", "reminder.status_id")
      .selectAll("reminder")
      .select(["member.name as by_name", "list.name as list", "list_status.name as status"])
      .where(sql<SqlBool>`(reminder.list_id is null or list.is_team = 1 or list.owner_id = ${member.id})`);
    if (creatorId !== undefined)
      found = found.where("reminder.creator_id", "=", await currentId(db, creatorId));
    if (listId !== undefined) found = found.where("reminder.list_id", "=", listId);
    if (creatorId === undefined && listId === undefined)
      found = found.where("reminder.member_id", "=", member.id);
    const rows = await found
      .orderBy("due_at")
      .orderBy("reminder.creator_id")
      .orderBy("reminder.id")
      .limit(500)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      creatorId: row.creator_id,
      list: row.list_id === null ? null : { id: row.list_id, name: row.list ?? "" },
      statusId: row.status_id,
      status: row.status,
      note: row.note,
      at: row.due_at,
      isDue: isDue(row.due_at),
      by: { id: row.member_id, name: row.by_name },
      canEnd: row.member_id === member.id || isAllowed(ctx, "members"),
    }));
  },
);
