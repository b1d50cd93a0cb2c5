import "server-only";
import type { ListCounts } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { restorableSince, visibleLists } from "./lists-access";

export const countLists = defineVerb(
  { scope: "library.read", input: null },
  async (ctx: MemberContext): Promise<ListCounts> => {
    const { all, closed, deleted } = await visibleLists(ctx)
      .where(({ or, eb }) =>
        or([eb("list.removed_at", "is", null), eb("list.removed_at", ">", restorableSince())]),
      )
      .clearSelect()
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("list.removed_at", "is", null).as("all"),
        fn.count<number>("list.closed_at").filterWhere("list.removed_at", "is", null).as("closed"),
        fn.count<number>("list.removed_at").as("deleted"),
      ])
      .executeTakeFirstOrThrow();
    return { open: Number(all) - Number(closed), closed: Number(closed), deleted: Number(deleted) };
  },
);
