import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { sameWord } from "@/lib/contract/list-columns/column-kind";
import { MAX_STATUSES, type List } from "@/lib/contract/lists";
import { statusChange, type StatusChange } from "@/lib/contract/lists-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import {
  changedList,
  checkedFieldName,
  keptWords,
  memberOf,
  placed,
  refuse,
  seenList,
  without,
  writeOrder,
} from "./list-settings";
import { sizeOf } from "./internal/items-of-list";

async function moveItems({ db, member }: MemberContext, listId: string, from: string, to: string) {
  const at = new Date().toISOString();
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  await db
    .insertInto("listChange")
    .columns(["listId", "memberId", "kind", "creatorId", "field", "before", "after", "version", "at"])
    .expression((build) =>
      build
        .selectFrom("listItem")
        .select(({ eb }) => [
          "listId",
          text(member.id).as("memberId"),
          text("field").as("kind"),
          "creatorId",
          text("status").as("field"),
          text(from).as("before"),
          text(to).as("after"),
          eb("statusVersion", "+", 1).as("version"),
          text(at).as("at"),
        ])
        .where("listId", "=", listId)
        .where("statusId", "=", from)
        .where("removedAt", "is", null)
        .orderBy("position")
        .orderBy("creatorId"),
    )
    .execute();
  const { end } = await sizeOf(db, listId);
  const moved = { statusId: to, statusAt: at, statusBy: member.id, touchedAt: at, touchedBy: member.id };
  // Removed items move too, so that they have a valid status when they are restored.
  await db
    .updateTable("listItem")
    .set((set) => ({
      ...moved,
      statusVersion: set("statusVersion", "+", 1),
      position: set("position", "+", end),
    }))
    .where("listId", "=", listId)
    .where("statusId", "=", from)
    .execute();
}

async function add({ db }: MemberContext, list: List, wanted: Extract<StatusChange, { action: "add" }>) {
  const { statuses } = list;
  if (statuses.length >= MAX_STATUSES) throw refuse("count", `A list has at most ${MAX_STATUSES} statuses.`);
  const name = checkedFieldName(wanted.name, statuses);
  const place = { listId: list.id, position: statuses.length, removedAt: null };
  await db
    .insertInto("listStatus")
    .values({ id: randomUUID(), name, stage: wanted.stage, ...place })
    .execute();
}

async function remove(ctx: MemberContext, list: List, id: string, to: string): Promise<void> {
  memberOf(list.statuses, id);
  if (list.statuses.length === 1) throw refuse("id", "A list keeps at least one status.");
  if (id === to || !list.statuses.some((status) => status.id === to))
    throw refuse("to", "Select the status that its creators get.");
  await moveItems(ctx, list.id, id, to);
  await ctx.db
    .updateTable("listStatus")
    .set({ removedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  const ids = list.statuses.map((status) => status.id);
  await writeOrder(ctx, "listStatus", without(ids, id));
}

async function write(ctx: MemberContext, list: List, change: StatusChange): Promise<void> {
  if (change.action === "add") return add(ctx, list, change);
  if (change.action === "remove") return remove(ctx, list, change.id, change.to);
  const { id } = memberOf(list.statuses, change.id);
  const ids = list.statuses.map((status) => status.id);
  if (change.action === "move") return writeOrder(ctx, "listStatus", placed(ids, id, change.place));
  const name = checkedFieldName(change.name, list.statuses, id);
  await ctx.db.updateTable("listStatus").set({ name, stage: change.stage }).where("id", "=", id).execute();
}

const wordsOf = ({ statuses }: List) => ({
  statuses: statuses
    .map(({ name, stage }) => (sameWord(name, stage) ? name : `${name} (${stage})`))
    .join(", "),
});

/** The creators of a removed status get the status `to`; a list keeps at least one status. */
export const changeStatuses = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ listId: z.string(), version: z.int(), change: statusChange }),
    act: "list.changed",
  },
  async (ctx: MemberContext, { listId, version, change }, audit): Promise<List> => {
    const list = await seenList(ctx, listId, version);
    await write(ctx, list, change);
    const after = await changedList(ctx, list);
    const [before, then] = [list, after].map((each) => keptWords(list, wordsOf(each)));
    await audit({ act: "list.changed", subject: listId, before, after: then });
    return after;
  },
);
