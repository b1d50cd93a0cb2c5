import "server-only";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { tableOf } from "./read-rows";

export async function itemsByStatus(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("listItem")
    .select((fields) => ["listId", "statusId", fields.fn.countAll<number>().as("count")])
    .where("listId", "in", ids)
    .where("removedAt", "is", null)
    .groupBy(["listId", "statusId"])
    .execute();
  const found = new Map<string, [statusId: string, count: number][]>();
  for (const { listId, statusId, count } of rows)
    found.set(listId, [...(found.get(listId) ?? []), [statusId, Number(count)]]);
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
