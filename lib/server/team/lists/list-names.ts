import "server-only";
import type { ListChoice } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { listFields, visibleLists } from "./lists-access";

/** Returns the open lists of creators, last changed first, without their contents. */
export const listNames = defineVerb(
  { scope: "library.read", input: null },
  async (ctx: MemberContext): Promise<ListChoice[]> => {
    const rows = await visibleLists(ctx)
      .where("list.kind", "=", "creators")
      .where("list.removed_at", "is", null)
      .where("list.closed_at", "is", null)
      .orderBy("list.touched_at", "desc")
      .orderBy("list.id")
      .execute();
    return rows.map((row) => {
      const { id, name, isTeam, canEdit, owner } = listFields(ctx, row);
      return { id, name, isTeam, canEdit, owner: owner.name };
    });
  },
);
