import "server-only";
import { z } from "zod";
import { listQueryText, readListQuery } from "@/lib/contract/list-query";
import type { ListView } from "@/lib/contract/list-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { readList } from "../lists/lists-access";
import { isEditable, viewSeenBy, VIEW_ROWS } from "./internal/view-rows";

/** The member's own views come first. Queries omit what the list no longer has. */
export const viewsOfList = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, listId): Promise<ListView[]> => {
    const list = await readList(ctx, listId);
    const rows = await VIEW_ROWS.list(ctx.db)
      .innerJoin("member", "member.id", "view.ownerId")
      .selectAll("view")
      .select("member.name as ownerName")
      .where("view.place", "=", listId)
      .where((where) => where.or([where("view.isTeam", "=", 1), where("view.ownerId", "=", ctx.member.id)]))
      .where("view.deletedAt", "is", null)
      .orderBy("view.isTeam")
      .orderBy("view.createdAt")
      .orderBy("view.id")
      .execute();
    const queryOf = ({ query }: { query: string }) =>
      listQueryText(readListQuery(new URLSearchParams(query), list).query);
    return rows.map((row) => ({
      id: row.id,
      // The filter by email of a list only says whether there is one.
      ...viewSeenBy(ctx, { name: row.name, query: queryOf(row) }, []),
      isTeam: row.isTeam === 1,
      ownerName: row.ownerName,
      canEdit: isEditable(row, ctx),
    }));
  },
);
