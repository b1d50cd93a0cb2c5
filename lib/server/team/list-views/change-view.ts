import "server-only";
import { z } from "zod";
import type { Act } from "@/lib/contract/audit";
import type { List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { keptWords } from "../lists/furniture";
import { readList } from "../lists/lists-access";
import { checkViewRoom } from "./save-view";
import { changeableView, checkedQuery, checkedViewName, type ListViewRow } from "./view-rows";

const viewChange = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("rename"), name: z.string(), isTeam: z.boolean() }),
  z.strictObject({ action: z.literal("update"), query: z.string() }),
  z.strictObject({ action: z.literal("remove") }),
  z.strictObject({ action: z.literal("restore") }),
]);
export type ListViewChange = z.output<typeof viewChange>;

const ACT_OF = {
  rename: "view.changed",
  update: "view.changed",
  remove: "view.deleted",
  restore: "view.restored",
} as const satisfies Record<ListViewChange["action"], Act>;

type Step = Partial<Pick<ListViewRow, "name" | "is_team" | "query" | "removed_at">>;

async function stepOf(
  ctx: MemberContext,
  list: List,
  view: ListViewRow,
  change: ListViewChange,
): Promise<Step> {
  switch (change.action) {
    case "rename": {
      const is_team = change.isTeam ? 1 : 0;
      const { id, member_id } = view;
      return { is_team, name: await checkedViewName(ctx, list.id, change.name, { id, is_team, member_id }) };
    }
    case "update":
      return { query: checkedQuery(list, change.query) };
    case "remove":
      return { removed_at: new Date().toISOString() };
    case "restore":
      if (view.member_id === ctx.member.id) await checkViewRoom(ctx, list.id);
      return { removed_at: null, name: await checkedViewName(ctx, list.id, view.name, view) };
  }
}

const valuesOf = ({ name, is_team }: Pick<ListViewRow, "name" | "is_team">) => ({
  name,
  isTeam: is_team === 1,
});

/** @throws AppError `not_found`; `forbidden` for another member's team view; `invalid_parameter` naming the field */
export const changeListView = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ listId: z.string(), id: z.string(), change: viewChange }),
    act: ["view.changed", "view.deleted", "view.restored"],
  },
  async (ctx: MemberContext, { listId, id, change }, audit): Promise<void> => {
    const list = await readList(ctx, listId);
    const view = await changeableView(ctx, listId, id, change.action === "restore");
    const step = await stepOf(ctx, list, view, change);
    await ctx.db.updateTable("list_view").set(step).where("id", "=", id).execute();
    await audit({
      act: ACT_OF[change.action],
      subject: id,
      before: keptWords(list, valuesOf(view)),
      after: keptWords(list, valuesOf({ ...view, ...step })),
    });
  },
);
