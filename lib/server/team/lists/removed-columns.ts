import "server-only";
import { z } from "zod";
import type { List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { readList } from "./lists-access";

type RemovedColumn = Pick<List["columns"][number], "id" | "name" | "type">;

/** The column that was removed last comes first. */
export const removedColumnsOf = (db: Db, listId: string): Promise<RemovedColumn[]> =>
  db
    .selectFrom("list_column")
    .select(["id", "name", "type"])
    .where("list_id", "=", listId)
    .where("removed_at", "is not", null)
    .orderBy("removed_at", "desc")
    .orderBy("id")
    .execute();

/** @throws AppError `not_found`, also for another member's private list */
export const removedColumns = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, id): Promise<RemovedColumn[]> => {
    await readList(ctx, id);
    return removedColumnsOf(ctx.db, id);
  },
);
