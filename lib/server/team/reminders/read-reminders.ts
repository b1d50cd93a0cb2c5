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
    .innerJoin("member", "member.id", "reminder.memberId")
    .leftJoin("list", "list.id", "reminder.listId")
    .leftJoin("listItem as item", (join) =>
      join.onRef("item.listId", "=", "reminder.listId").onRef("item.creatorId", "=", "reminder.creatorId"),
    )
    .where("reminder.endedAt", "is", null)
    .where(HOLDS);

const isDue = (dueAt: string) => Date.parse(dueAt) <= Date.now();

/** The earliest reminder of each creator on a list that the caller may see. At most 500 ids. */
export async function remindersOf(
  db: Db,
  listId: string,
  ids: readonly string[],
): Promise<Map<string, RowReminder>> {
  const rows = await openReminders(db)
    .select(["reminder.id", "reminder.creatorId", "reminder.dueAt", "reminder.note"])
    .select(["member.id as byId", "member.name as byName"])
    .where("reminder.listId", "=", listId)
    .where("reminder.creatorId", "in", ids)
    // The first reminder of each creator is set last.
    .orderBy("reminder.dueAt", "desc")
    .orderBy("reminder.id")
    .execute();
  return new Map(
    rows.map(({ id, creatorId, dueAt, note, byId, byName }) => [
      creatorId,
      { id, at: dueAt, note, isDue: isDue(dueAt), by: { id: byId, name: byName } },
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
      .leftJoin("listStatus", "listStatus.id", "reminder.statusId")
      .selectAll("reminder")
      .select(["member.name as byName", "list.name as list", "listStatus.name as status"])
      .where(sql<SqlBool>`(reminder.list_id is null or list.is_team = 1 or list.owner_id = ${member.id})`);
    if (creatorId !== undefined)
      found = found.where("reminder.creatorId", "=", await currentId(db, creatorId));
    if (listId !== undefined) found = found.where("reminder.listId", "=", listId);
    if (creatorId === undefined && listId === undefined)
      found = found.where("reminder.memberId", "=", member.id);
    const rows = await found
      .orderBy("dueAt")
      .orderBy("reminder.creatorId")
      .orderBy("reminder.id")
      .limit(500)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      creatorId: row.creatorId,
      list: row.listId === null ? null : { id: row.listId, name: row.list ?? "" },
      statusId: row.statusId,
      status: row.status,
      note: row.note,
      at: row.dueAt,
      isDue: isDue(row.dueAt),
      by: { id: row.memberId, name: row.byName },
      canEnd: row.memberId === member.id || isAllowed(ctx, "members"),
    }));
  },
);
