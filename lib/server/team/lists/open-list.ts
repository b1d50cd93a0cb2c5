import "server-only";
import { z } from "zod";
import type { List, ListPerson } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { isEverShared } from "../links/read-links";
import { newestChange } from "./list-events";
import { readList } from "./lists-access";

/** @throws AppError `not_found`, also for another member's private list */
export const openList = defineVerb(
  { scope: "library.read", input: z.string() },
  async (ctx: MemberContext, id): Promise<List> => {
    const list = await readList(ctx, id);
    return (await isEverShared(ctx.db, id)) ? { ...list, isShared: true } : list;
  },
);

/** It is read before a page's data, so that the browser misses no later change. 0: there is no change yet. */
export const readNewestChange = defineVerb(
  { scope: "library.read", input: null },
  ({ db }: MemberContext): Promise<number> => newestChange(db),
);

/** Members who left are included, because cells and owners keep their names. */
export const listPeople = defineVerb(
  { scope: "library.read", input: null },
  async ({ db }: MemberContext): Promise<ListPerson[]> => {
    const rows = await db
      .selectFrom("member")
      .select(["id", "name", "disabledAt"])
      .orderBy("name")
      .orderBy("id")
      .execute();
    return rows.map(({ id, name, disabledAt }) => ({ id, name, isActive: disabledAt === null }));
  },
);

type RemovedColumn = Pick<List["columns"][number], "id" | "name" | "type">;

/** The column that was removed last comes first. */
export const removedColumnsOf = (db: Db, listId: string): Promise<RemovedColumn[]> =>
  db
    .selectFrom("listColumn")
    .select(["id", "name", "type"])
    .where("listId", "=", listId)
    .where("removedAt", "is not", null)
    .orderBy("removedAt", "desc")
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
