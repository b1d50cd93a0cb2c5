import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { visibleLists } from "./lists-access";

export const countLists = defineVerb(
  { scope: "library.read", input: null },
  async (ctx: MemberContext): Promise<{ open: number; closed: number }> => {
    const { all, closed } = await visibleLists(ctx)
      .where("list.removed_at", "is", null)
      .clearSelect()
      .select(({ fn }) => [fn.countAll<number>().as("all"), fn.count<number>("list.closed_at").as("closed")])
      .executeTakeFirstOrThrow();
    return { open: Number(all) - Number(closed), closed: Number(closed) };
  },
);
