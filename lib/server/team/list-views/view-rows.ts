import "server-only";
import { AppError } from "@/lib/contract/errors";
import { readListQuery, listQueryText } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { plainText } from "../lists/list-name";
import { refuse } from "../lists/furniture";
import type { MemberContext } from "../team-context";
import { isEditable } from "../views/view-rights";

/** A member sees their own views and the team's. */
export const visibleViews = ({ db, member }: Pick<MemberContext, "db" | "member">, listId: string) =>
  db
    .selectFrom("list_view")
    .innerJoin("member", "member.id", "list_view.member_id")
    .selectAll("list_view")
    .select("member.name as owner_name")
    .where("list_id", "=", listId)
    .where((where) => where.or([where("is_team", "=", 1), where("member_id", "=", member.id)]));

export type ListViewRow = Awaited<ReturnType<ReturnType<typeof visibleViews>["execute"]>>[number];

export const mayChange = (ctx: MemberContext, { is_team, member_id }: ListViewRow) =>
  isEditable({ is_team, owner_id: member_id }, ctx);

/** `isRemoved` finds deleted views. @throws AppError `not_found`, also for another's personal view; `forbidden` */
export async function changeableView(
  ctx: MemberContext,
  listId: string,
  id: string,
  isRemoved: boolean,
): Promise<ListViewRow> {
  const view = await visibleViews(ctx, listId).where("list_view.id", "=", id).executeTakeFirst();
  if (!view || (view.removed_at !== null) !== isRemoved)
    throw new AppError("not_found", "This view no longer exists.");
  if (!mayChange(ctx, view))
    throw new AppError("forbidden", "Only its owner and admins may change a view of the team.");
  return view;
}

/** Names are unique in a row of tabs. @throws AppError `invalid_parameter` naming `name` */
export async function checkedViewName(
  ctx: MemberContext,
  listId: string,
  wanted: string,
  { id = "", is_team, member_id }: { id?: string; is_team: number; member_id: string },
): Promise<string> {
  const name = plainText(wanted);
  const length = [...name].length;
  if (length === 0 || length > MAX_VIEW_NAME_LENGTH)
    throw refuse("name", `A view needs a name of 1 to ${MAX_VIEW_NAME_LENGTH} characters.`);
  let beside = ctx.db
    .selectFrom("list_view")
    .select("name")
    .where("list_id", "=", listId)
    .where("is_team", "=", is_team)
    .where("removed_at", "is", null)
    .where("id", "!=", id);
  if (is_team === 0) beside = beside.where("member_id", "=", member_id);
  const names = await beside.execute();
  if (names.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw refuse("name", `A view named “${name}” already exists. Use another name.`);
  return name;
}

/** @throws AppError `invalid_parameter` naming `query` when the list understands nothing of it */
export function checkedQuery(list: List, search: string): string {
  const query = listQueryText(readListQuery(new URLSearchParams(search), list).query);
  if (query === "")
    throw refuse("query", "There is nothing to save: select a filter, an order or a group first.");
  return query;
}
