import "server-only";
import { sql, type SqlBool } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { ColumnOptions } from "@/lib/contract/list-columns/column-kind";
import { RESTORED_DAYS, type List } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { isAllowed } from "@/lib/server/access/caller";
import type { MemberContext } from "../team-context";

export type ListContext = Pick<MemberContext, "actor" | "member" | "db">;

const selectList = (db: Db) =>
  db
    .selectFrom("list")
    .innerJoin("member", "member.id", "list.ownerId")
    .selectAll("list")
    .select("member.name as ownerName");

/** A member sees the team's lists and their own. The condition is on `list`. */
export const isSeenBy = ({ id }: { id: string }) => sql<SqlBool>`(list.is_team = 1 or list.owner_id = ${id})`;

export const visibleLists = ({ db, member }: { db: Db; member: { id: string } }) =>
  selectList(db).where(isSeenBy(member));

/** Deleted lists from this time on, ISO 8601, can be restored. */
export const restorableSince = () => new Date(Date.now() - RESTORED_DAYS * 86_400_000).toISOString();

export type ListRowOfTable = Awaited<ReturnType<ReturnType<typeof visibleLists>["execute"]>>[number];

export async function statusesOf(db: Db, listIds: readonly string[]): Promise<Map<string, List["statuses"]>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("listStatus")
    .select(["listId", "id", "name", "stage"])
    .where("listId", "in", listIds)
    .where("removedAt", "is", null)
    .orderBy("position")
    .execute();
  const found = new Map<string, List["statuses"]>();
  for (const { listId, ...status } of rows) found.set(listId, [...(found.get(listId) ?? []), status]);
  return found;
}

async function columnsOf(db: Db, listId: string): Promise<List["columns"]> {
  const rows = await db
    .selectFrom("listColumn")
    .select(["id", "name", "type", "options"])
    .where("listId", "=", listId)
    .where("removedAt", "is", null)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, options: JSON.parse(row.options) as ColumnOptions }));
}

/** The owner, and for team lists an admin, may change who sees a list and delete it. */
const isManageable = (ctx: ListContext, row: ListRowOfTable) =>
  isAllowed(ctx, "lists.write") &&
  (row.ownerId === ctx.member.id || (row.isTeam === 1 && isAllowed(ctx, "members")));

export const listFields = (ctx: ListContext, row: ListRowOfTable) => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  template: row.template,
  isTeam: row.isTeam === 1,
  owner: { id: row.ownerId, name: row.ownerName },
  version: row.version,
  closedAt: row.closedAt,
  canEdit: row.closedAt === null && isAllowed(ctx, "lists.write"),
  canManage: isManageable(ctx, row),
});

/** @throws AppError `not_found`, also for another member's private list; `isRemoved` finds deleted ones */
export async function readList(ctx: ListContext, id: string, { isRemoved = false } = {}): Promise<List> {
  const row = await visibleLists(ctx).where("list.id", "=", id).executeTakeFirst();
  if (!row || (row.removedAt !== null) !== isRemoved)
    throw new AppError("not_found", "This list no longer exists.");
  return {
    ...listFields(ctx, row),
    statuses: (await statusesOf(ctx.db, [id])).get(id) ?? [],
    columns: await columnsOf(ctx.db, id),
  };
}

/** @throws AppError `forbidden` without the scope to write; `conflict` for a closed list */
export function assertEditable(ctx: Pick<ListContext, "actor">, list: Pick<List, "closedAt">): void {
  if (!isAllowed(ctx, "lists.write"))
    throw new AppError("forbidden", "Your role may read lists, not change them.");
  if (list.closedAt !== null)
    throw new AppError("conflict", "This list is archived. Restore it to make changes.");
}

export function assertManageable(list: Pick<List, "canManage">): void {
  if (!list.canManage)
    throw new AppError("forbidden", "Only its owner and admins may delete a list or decide who sees it.");
}
