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

export type ChangedView = Pick<ViewRow, "name" | "isTeam" | "query" | "deletedAt">;

type Told = Pick<ViewRow, "name" | "isTeam" | "query">;

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
export const auditedView = ({ name, isTeam, query }: Told) =>
  isTeam === 1 ? { name, isTeam: true, query } : { isTeam: false };

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
      .insertInto("savedView")
      .values({ ...view, page, updatedAt: view.createdAt })
      .execute(),
  update: (db, { id, revision }, changed) =>
    db
      .updateTable("savedView")
      .set({ ...changed, revision: revision + 1, updatedAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute(),
  opened: ({ db, member }, id) => setViewTarget(db, member, page, { openId: id }),
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
  audited: ({ name, isTeam }) => keptWords(list, { name, isTeam: isTeam === 1 }),
  auditedNew: ({ name, isTeam }) => keptWords(list, { page: "list", name, isTeam: isTeam === 1 }),
  insert: (db, { ownerId, deletedAt, ...view }) =>
    db
      .insertInto("listView")
      .values({ ...view, listId: list.id, memberId: ownerId, removedAt: deletedAt })
      .execute(),
  update: (db, { id }, { deletedAt, ...changed }) =>
    db
      .updateTable("listView")
      .set({ ...changed, removedAt: deletedAt })
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
