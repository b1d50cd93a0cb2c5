import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readSearch } from "./search-key";
import { checkedName } from "./view-name";
import { editableView, type Reader, type ViewRow } from "./view-rights";

export type ViewChange =
  | { action: "update"; query: string }
  | { action: "rename"; name: string; isTeam: boolean }
  | { action: "delete" }
  | { action: "restore" };

type Changed = Pick<ViewRow, "name" | "is_team" | "query" | "deleted_at">;

async function changed(db: Reader, view: ViewRow, change: ViewChange): Promise<[Changed, string]> {
  const { name, is_team, query, deleted_at } = view;
  const before = { name, is_team, query, deleted_at };
  switch (change.action) {
    case "update": {
      const read = readSearch(view.page, new URLSearchParams(change.query));
      if (read.query === "") {
        throw new AppError(
          "invalid_parameter",
          "There is nothing to save: choose a filter or an order first.",
        );
      }
      return [{ ...before, query: read.query }, `Saved the filters of “${name}”.`];
    }
    case "rename": {
      const next = { page: view.page, owner_id: view.owner_id, is_team: change.isTeam ? 1 : 0, id: view.id };
      const renamed = await checkedName(db, change.name, next);
      const words = renamed === name ? `“${name}”` : `“${name}” is “${renamed}” now`;
      const scope =
        next.is_team === is_team ? "" : next.is_team ? "the team sees it" : "only its owner sees it";
      const text = [words, scope].filter((part) => part !== "").join("; ");
      return [{ ...before, name: renamed, is_team: next.is_team }, `${text}.`];
    }
    case "delete":
      return [{ ...before, deleted_at: new Date().toISOString() }, `Deleted “${name}”.`];
    case "restore":
      return [{ ...before, deleted_at: null }, `“${name}” is back.`];
  }
}

/**
 * Changes a view in a way that can be taken back, and leaves the notice that offers it.
 * @throws AppError `not_found`, `forbidden`, `conflict` for a name that is taken, `invalid_parameter`
 */
export async function changeView(
  { db, member }: MemberContext,
  id: string,
  change: ViewChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const view = await editableView(trx, member, id, { isDeleted: change.action === "restore" });
    const [next, text] = await changed(trx, view, change);
    const revision = view.revision + 1;
    const updated_at = new Date().toISOString();
    await trx
      .updateTable("saved_view")
      .set({ ...next, revision, updated_at })
      .where("id", "=", id)
      .execute();
    if (change.action === "update") await setViewTarget(trx, member, view.page, { open_id: id });
    const { name, is_team, query, deleted_at } = view;
    const undo = { viewId: id, revision, before: { name, is_team, query, deleted_at } };
    await leaveNotice(trx, member, view.page, text, { undo });
  });
}
