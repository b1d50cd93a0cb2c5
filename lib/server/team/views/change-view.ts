import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { setViewTarget } from "./view-target";
import { readSearch } from "./search-key";
import { auditedView, checkedName } from "./view-name";
import { editableView, type Reader, type ViewRow } from "./view-rights";

const change = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("update"), query: z.string() }),
  z.strictObject({ action: z.literal("rename"), name: z.string(), isTeam: z.boolean() }),
  z.strictObject({ action: z.literal("delete") }),
  z.strictObject({ action: z.literal("restore") }),
]);
export type ViewChange = z.output<typeof change>;

const ACT_OF = {
  update: "view.changed",
  rename: "view.changed",
  delete: "view.deleted",
  restore: "view.restored",
} as const satisfies Record<ViewChange["action"], Act>;

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
          "There is nothing to save: select a filter or an order first.",
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
 * Changes a view so that it can be undone, and leaves the notice that offers it.
 * @throws AppError `not_found`, `forbidden`, `conflict` for a name that is taken, `invalid_parameter`
 */
export const changeView = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ id: z.string(), change }),
    act: ["view.changed", "view.deleted", "view.restored"],
  },
  async (ctx: MemberContext, { id, change: wanted }, audit): Promise<void> => {
    const { db, member } = ctx;
    const view = await editableView(db, ctx, id, { isDeleted: wanted.action === "restore" });
    const [next, text] = await changed(db, view, wanted);
    const revision = view.revision + 1;
    const updated_at = new Date().toISOString();
    await db
      .updateTable("saved_view")
      .set({ ...next, revision, updated_at })
      .where("id", "=", id)
      .execute();
    if (wanted.action === "update") await setViewTarget(db, member, view.page, { open_id: id });
    const { name, is_team, query, deleted_at } = view;
    const undo = { viewId: id, revision, before: { name, is_team, query, deleted_at } };
    await leaveNotice(db, member, view.page, text, { undo });
    const act = ACT_OF[wanted.action];
    await audit({ act, subject: id, before: auditedView(view), after: auditedView(next) });
  },
);
