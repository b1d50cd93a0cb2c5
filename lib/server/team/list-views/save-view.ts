import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { MAX_LIST_VIEWS } from "@/lib/contract/list-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { keptWords } from "../lists/furniture";
import { readList } from "../lists/lists-access";
import { checkedQuery, checkedViewName } from "./view-rows";

/** @throws AppError `conflict` at the member's limit of views of the list */
export async function checkViewRoom({ db, member }: MemberContext, listId: string): Promise<void> {
  const { count } = await db
    .selectFrom("list_view")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("list_id", "=", listId)
    .where("member_id", "=", member.id)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LIST_VIEWS)
    throw new AppError(
      "conflict",
      `You have ${MAX_LIST_VIEWS} views here, the most there may be. Delete one first.`,
    );
}

/** Also works for a closed list. @throws AppError `not_found`; `invalid_parameter` naming the field; `conflict` */
export const saveListView = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ listId: z.string(), name: z.string(), query: z.string(), isTeam: z.boolean() }),
    act: "view.saved",
  },
  async (ctx: MemberContext, { listId, isTeam, ...wanted }, audit): Promise<string> => {
    const list = await readList(ctx, listId);
    const query = checkedQuery(list, wanted.query);
    await checkViewRoom(ctx, listId);
    const whose = { is_team: isTeam ? 1 : 0, member_id: ctx.member.id };
    const name = await checkedViewName(ctx, listId, wanted.name, whose);
    const id = randomUUID();
    const row = { id, list_id: listId, ...whose, name, query };
    await ctx.db
      .insertInto("list_view")
      .values({ ...row, created_at: new Date().toISOString(), removed_at: null })
      .execute();
    await audit({ act: "view.saved", subject: id, after: keptWords(list, { page: "list", name, isTeam }) });
    return id;
  },
);
