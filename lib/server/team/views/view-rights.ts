import "server-only";
/** Who may see and change a view. A view that a member may not see does not exist for them. */
import type { Selectable, Transaction } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { isAllowed, type Caller } from "@/lib/server/access/caller";
import type { Db, Tables } from "@/lib/server/ports/database";

export type ViewRow = Selectable<Tables["saved_view"]>;
export type Reader = Db | Transaction<Tables>;
/** Whose rights count. */
export type ViewContext = Pick<Caller, "actor"> & { member: Member };

export const isReadable = (view: Pick<ViewRow, "is_team" | "owner_id">, member: Member) =>
  view.is_team === 1 || view.owner_id === member.id;

/** The scope to manage members covers the views that they share. */
export const isEditable = (view: Pick<ViewRow, "is_team" | "owner_id">, ctx: ViewContext) =>
  view.owner_id === ctx.member.id || (view.is_team === 1 && isAllowed(ctx, "members"));

/** @throws AppError `not_found` also for a personal view of somebody else; `isDeleted` selects deleted ones */
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

/** @throws AppError `not_found`; `forbidden` for a team view of somebody else, unless the caller manages members */
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
