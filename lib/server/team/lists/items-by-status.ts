import "server-only";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { tableOf } from "./read-rows";

export async function itemsByStatus(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("list_item")
    .select((fields) => ["list_id", "status_id", fields.fn.countAll<number>().as("count")])
    .where("list_id", "in", ids)
    .where("removed_at", "is", null)
    .groupBy(["list_id", "status_id"])
    .execute();
  const found = new Map<string, [statusId: string, count: number][]>();
  for (const { list_id, status_id, count } of rows)
    found.set(list_id, [...(found.get(list_id) ?? []), [status_id, Number(count)]]);
  return found;
}

/** The key is a status id; statuses without creators are absent. @throws AppError as `readRows` */
export const countByStatus = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, listId): Promise<Readonly<Record<string, number>>> => {
    const { id } = await tableOf(ctx, listId);
    return Object.fromEntries((await itemsByStatus(ctx.db, [id])).get(id) ?? []);
  },
);
