import "server-only";
import type { Transaction } from "kysely";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { Member } from "@/lib/contract/members";
import { VIEW_PAGES, type ViewPage } from "@/lib/contract/saved-views";
import { hideAddresses, searchWithoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed, type Caller } from "@/lib/server/access/caller";
import type { Db, Tables } from "@/lib/server/ports/database";

export type Reader = Db | Transaction<Tables>;
type ViewContext = Pick<Caller, "actor"> & { member: Member };

/** `place` is the page of a view of searches, or the list of a view of a list, whose `revision` stays 0. */
export type ViewRow = {
  id: string;
  place: string;
  ownerId: string;
  isTeam: number;
  name: string;
  query: string;
  revision: number;
  createdAt: string;
  deletedAt: string | null;
};

/** Views of searches and of lists have a table each, which are read alike. */
export const VIEW_ROWS = {
  search: (db: Reader) =>
    db.selectFrom((from) =>
      from
        .selectFrom("savedView")
        .select(["id", "page as place", "ownerId", "isTeam", "name", "query", "revision"])
        .select(["createdAt", "deletedAt"])
        .$castTo<ViewRow>()
        .as("view"),
    ),
  list: (db: Reader) =>
    db.selectFrom((from) =>
      from
        .selectFrom("listView")
        .select(["id", "listId as place", "memberId as ownerId", "isTeam", "name", "query"])
        .select((fields) => ["createdAt", "removedAt as deletedAt", fields.lit(0).as("revision")])
        .$castTo<ViewRow>()
        .as("view"),
    ),
};
export type ViewKind = keyof typeof VIEW_ROWS;

const isReadable = (view: Pick<ViewRow, "isTeam" | "ownerId">, member: Member) =>
  view.isTeam === 1 || view.ownerId === member.id;

/** The scope to manage members includes the team's views. */
export const isEditable = (view: Pick<ViewRow, "isTeam" | "ownerId">, ctx: ViewContext) =>
  view.ownerId === ctx.member.id || (view.isTeam === 1 && isAllowed(ctx, "members"));

/**
 * The texts of a view as the caller may read them. Opening a search with a hidden address is refused.
 * @param hidden parameters that are hidden whole
 */
export function viewSeenBy<V extends Pick<ViewRow, "name" | "query">>(
  caller: Pick<Caller, "actor">,
  view: V,
  hidden: readonly string[] = ["email"],
): V {
  if (isAllowed(caller, "contacts")) return view;
  return { ...view, name: hideAddresses(view.name), query: searchWithoutContacts(view.query, hidden) };
}

/** `place`: a view of another place is not found. */
type Options = { kind?: ViewKind; isDeleted?: boolean; place?: string | undefined };

/** @throws AppError `not_found`, also for another member's personal view; `isDeleted` selects deleted ones */
async function readView(
  db: Reader,
  member: Member,
  id: string,
  { kind = "search", isDeleted = false, place }: Options = {},
): Promise<ViewRow> {
  const view = await VIEW_ROWS[kind](db).selectAll().where("id", "=", id).executeTakeFirst();
  const isThere = view && (place === undefined || view.place === place);
  if (!isThere || !isReadable(view, member) || (view.deletedAt !== null) !== isDeleted)
    throw new AppError("not_found", "This view no longer exists.");
  return view;
}

const page = z.enum(VIEW_PAGES);

/** A view of searches. @throws AppError `not_found`, also for another member's personal view */
export async function readableView(
  db: Reader,
  member: Member,
  id: string,
): Promise<ViewRow & { page: ViewPage }> {
  const view = await readView(db, member, id);
  return { ...view, page: page.parse(view.place) };
}

/** @throws AppError `not_found`; `forbidden` for another member's team view, unless the caller manages members */
export async function editableView(
  db: Reader,
  ctx: ViewContext,
  id: string,
  options: Options = {},
): Promise<ViewRow> {
  const view = await readView(db, ctx.member, id, options);
  if (!isEditable(view, ctx))
    throw new AppError("forbidden", "Only its owner and admins may change a view of the team.");
  return view;
}
