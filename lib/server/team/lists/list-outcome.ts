import "server-only";
import { sql } from "kysely";
import { z } from "zod";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import type { Outcome } from "@/lib/contract/list-outcome";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { furthestStages } from "./furthest-stages";
import { tableOf } from "./read-rows";

/** Purchases count whatever their purpose is. */
async function creditsOf(db: Db, listId: string): Promise<number> {
  const { credits } = await db
    .selectFrom("bought_record")
    .innerJoin("list_item", "list_item.creator_id", "bought_record.creator_id")
    .select(({ fn }) => fn.countAll<number>().as("credits"))
    .where("list_item.list_id", "=", listId)
    .where("list_item.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(credits);
}

/** @throws AppError `not_found`; `invalid_parameter` for a board of posts */
export const listOutcome = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, listId): Promise<Outcome> => {
    const list = await tableOf(ctx, listId);
    const column = summedColumn(list);
    const { money, ...stages } = await furthestStages(ctx.db, {
      from: sql`list_item item`,
      where: sql`item.list_id = ${list.id} and item.removed_at is null`,
      money: column?.id,
    });
    return {
      credits: await creditsOf(ctx.db, list.id),
      ...stages,
      money: column ? { name: column.name, currency: column.options.currency, reached: money } : null,
    };
  },
);
