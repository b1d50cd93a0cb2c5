import "server-only";
/** Everything that differs between views of a page's searches and views of a list. */
import { AppError } from "@/lib/contract/errors";
import type { AuditValues } from "@/lib/contract/audit-acts/act-definition";
import { listQueryText, readListQuery } from "@/lib/contract/list-query";
import { MAX_LIST_VIEWS } from "@/lib/contract/list-views";
import type { List } from "@/lib/contract/lists";
import { pageOf } from "@/lib/contract/pages";
import { MAX_VIEWS, type ViewPage } from "@/lib/contract/saved-views";
import { withDays, withPeriodsLike, withPeriodsOf } from "@/lib/domain/moving-days";
import { authorize } from "@/lib/server/access/caller";
import type { MemberContext } from "@/lib/server/team/team-context";
import { keptWords, refuse } from "@/lib/server/team/lists/list-settings";
import { readList } from "@/lib/server/team/lists/lists-access";
import { leaveNotice, type Undoable } from "../notices";
import { readSearch } from "../search-key";
import type { Reader, ViewKind, ViewRow } from "./view-rows";
import { setViewTarget } from "./view-target";

export type ChangedView = Pick<ViewRow, "name" | "is_team" | "query" | "deleted_at">;

type Told = Pick<ViewRow, "name" | "is_team" | "query">;

export type ViewPlace = {
  kind: ViewKind;
  /** Value of the rows' `place`. */
  key: string;
  /** Most views of a member. */
  most: number;
  /**
   * Parameters of an address as the view keeps them, without what the place doesn't understand.
   * @param before the view's query before the change
   */
  queryOf: (search: string, before?: string) => string;
  nothingToSave: () => AppError;
  badName: (message: string) => AppError;
  nameTaken: (name: string, isTeam: boolean) => AppError;
  /** A restored view of the member must have room and a free name. */
  checksRestored: boolean;
  /** Values for the audit log, after a change and when the view is new. */
  audited: (view: Told) => AuditValues;
  auditedNew: (view: Told) => AuditValues;
  insert: (db: Reader, view: Omit<ViewRow, "place" | "revision">) => Promise<unknown>;
  update: (db: Reader, view: ViewRow, changed: ChangedView) => Promise<unknown>;
  /** Opens the view and tells what was done, where a page does so. */
  opened?: (ctx: MemberContext, id: string) => Promise<void>;
  told?: (ctx: MemberContext, text: string, undo?: Undoable) => Promise<void>;
};

/** The audit log keeps neither name nor search of a private view, as for private lists. */
export const auditedView = ({ name, is_team, query }: Told) =>
  is_team === 1 ? { name, isTeam: true, query } : { isTeam: false };

export const viewsOfPage = (page: ViewPage): ViewPlace => ({
  kind: "search",
  key: page,
  most: MAX_VIEWS,
  queryOf: (search, before) => {
    const now = Date.now();
    const { query } = readSearch(page, new URLSearchParams(withDays(search, now)));
    return withPeriodsOf(search, before === undefined ? query : withPeriodsLike(before, query, now));
  },
  nothingToSave: () =>
    new AppError("invalid_parameter", "There is nothing to save: select a filter or an order first."),
  badName: (message) => new AppError("invalid_parameter", message),
  nameTaken: (name, isTeam) =>
    new AppError(
      "conflict",
      `${isTeam ? "A view of the team" : "One of your views"} named “${name}” already exists. Use another name.`,
    ),
  checksRestored: false,
  audited: auditedView,
  auditedNew: (view) => ({ page, ...auditedView(view) }),
  insert: (db, view) =>
    db
      .insertInto("saved_view")
      .values({ ...view, page, updated_at: view.created_at })
      .execute(),
  update: (db, { id, revision }, changed) =>
    db
      .updateTable("saved_view")
      .set({ ...changed, revision: revision + 1, updated_at: new Date().toISOString() })
      .where("id", "=", id)
      .execute(),
  opened: ({ db, member }, id) => setViewTarget(db, member, page, { open_id: id }),
  told: ({ db, member }, text, undo) => leaveNotice(db, member, page, text, undo && { undo }),
});

/** A closed list has views too. */
export const viewsOf = (list: List): ViewPlace => ({
  kind: "list",
  key: list.id,
  most: MAX_LIST_VIEWS,
  queryOf: (search) => listQueryText(readListQuery(new URLSearchParams(search), list).query),
  nothingToSave: () =>
    refuse("query", "There is nothing to save: select a filter, an order or a group first."),
  badName: (message) => refuse("name", message),
  nameTaken: (name) => refuse("name", `A view named “${name}” already exists. Use another name.`),
  checksRestored: true,
  audited: ({ name, is_team }) => keptWords(list, { name, isTeam: is_team === 1 }),
  auditedNew: ({ name, is_team }) => keptWords(list, { page: "list", name, isTeam: is_team === 1 }),
  insert: (db, { owner_id, deleted_at, ...view }) =>
    db
      .insertInto("list_view")
      .values({ ...view, list_id: list.id, member_id: owner_id, removed_at: deleted_at })
      .execute(),
  update: (db, { id }, { deleted_at, ...changed }) =>
    db
      .updateTable("list_view")
      .set({ ...changed, removed_at: deleted_at })
      .where("id", "=", id)
      .execute(),
});

/** @throws AppError `forbidden` for a page that the caller may not open; `not_found` for a list */
export async function placeOf(
  ctx: MemberContext,
  place: { page: ViewPage } | { listId: string },
): Promise<ViewPlace> {
  if ("listId" in place) return viewsOf(await readList(ctx, place.listId));
  authorize(ctx, pageOf(place.page).access);
  return viewsOfPage(place.page);
}
