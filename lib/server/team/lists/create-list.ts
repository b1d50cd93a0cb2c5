import "server-only";
import { randomUUID } from "node:crypto";
import { newListBody, type NewList } from "@/lib/contract/lists-bodies";
import { AppError } from "@/lib/contract/errors";
import { templateOf, type ListTemplate } from "@/lib/contract/list-templates";
import { MAX_LISTS, type List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { checkedDescription, checkedListName } from "./list-name";
import { readList } from "./lists-access";
import { recordChange } from "./touch-list";

async function checkRoom(db: Db): Promise<void> {
  const { count } = await db
    .selectFrom("list")
    .select((fields) => fields.fn.countAll<number>().as("count"))
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_LISTS)
    throw new AppError("conflict", `There are ${MAX_LISTS} lists, the most there may be. Delete one first.`);
}

async function furnish(db: Db, listId: string, { statuses, columns }: ListTemplate): Promise<void> {
  const removedAt = null;
  if (statuses.length > 0)
    await db
      .insertInto("listStatus")
      .values(
        statuses.map((status, position) => ({ listId, id: randomUUID(), ...status, position, removedAt })),
      )
      .execute();
  if (columns.length === 0) return;
  const values = columns.map(({ options, ...column }, position) => ({
    listId,
    id: randomUUID(),
    ...column,
    options: JSON.stringify(options),
    position,
    removedAt,
  }));
  await db.insertInto("listColumn").values(values).execute();
}

/** @throws AppError `invalid_parameter` naming the field; `conflict` for a taken name or when the limit is reached */
export const createList = defineVerb(
  { scope: "lists.write", input: newListBody, act: "list.created" },
  async (ctx: MemberContext, { kind, template, isTeam, ...texts }: NewList, audit): Promise<List> => {
    const { db, member } = ctx;
    const settings = templateOf(template);
    if (settings.kind !== kind) {
      const message = `This template is not for lists of ${kind}.`;
      throw new AppError("invalid_parameter", message, {
        errors: [{ field: "template", code: "invalid_value", message }],
      });
    }
    await checkRoom(db);
    const name = await checkedListName(ctx, texts.name, { isTeam });
    const description = checkedDescription(texts.description ?? "");
    const [id, at] = [randomUUID(), new Date().toISOString()];
    const row = { id, ownerId: member.id, kind, name, description, template, isTeam: isTeam ? 1 : 0 };
    const times = { createdAt: at, touchedAt: at, closedAt: null, removedAt: null };
    await db
      .insertInto("list")
      .values({ ...row, ...times })
      .execute();
    await furnish(db, id, settings);
    await recordChange(db, ctx, { listId: id, kind: "created" }, at);
    await audit({
      act: "list.created",
      subject: id,
      after: { kind, name: isTeam ? name : undefined, template, isTeam },
    });
    return readList(ctx, id);
  },
);
