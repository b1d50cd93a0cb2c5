import "server-only";
import type { Selectable, Transaction } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { hideAddresses, searchWithoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed, type Caller } from "@/lib/server/access/caller";
import type { Db, Tables } from "@/lib/server/ports/database";

export type ViewRow = Selectable<Tables["saved_view"]>;
export type Reader = Db | Transaction<Tables>;
export type ViewContext = Pick<Caller, "actor"> & { member: Member };

export const isReadable = (view: Pick<ViewRow, "is_team" | "owner_id">, member: Member) =>
  view.is_team === 1 || view.owner_id === member.id;

/** The scope to manage members includes the team's views. */
export const isEditable = (view: Pick<ViewRow, "is_team" | "owner_id">, ctx: ViewContext) =>
  view.owner_id === ctx.member.id || (view.is_team === 1 && isAllowed(ctx, "members"));

/** The texts of a view as the caller may read them. Opening a search with a hidden address is refused. */
export function viewSeenBy<V extends Pick<ViewRow, "name" | "query">>(
  caller: Pick<Caller, "actor">,
  view: V,
): V {
  if (isAllowed(caller, "contacts")) return view;
  return { ...view, name: hideAddresses(view.name), query: searchWithoutContacts(view.query, ["email"]) };
}

/** @throws AppError `not_found`, also for another member's personal view; `isDeleted` selects deleted ones */
export async function readableView(
  db: Reader,
  member: Member,
  id: string,
  { isDeleted = false } = {},
): Promise<ViewRow> {
  const view = await db.selectFrom("saved_view").selectAll().where("id", "=", id).executeTakeFirst();
  if (!view || !isReadable(view, member) || (view.deleted_at !== null) !== isDeleted)
    throw new AppError("not_found", "This view no longer exists.");
  return view;
}

/** @throws AppError `not_found`; `forbidden` for another member's team view, unless the caller manages members */
export async function editableView(
  db: Reader,
  ctx: ViewContext,
  id: string,
  options: { isDeleted?: boolean } = {},
): Promise<ViewRow> {
  const view = await readableView(db, ctx.member, id, options);
  if (!isEditable(view, ctx))
    throw new AppError("forbidden", "Only its owner and admins may change a view of the team.");
  return view;
}
