import "server-only";
import { sql, type SqlBool } from "kysely";
import { listsQuery } from "@/lib/contract/lists-bodies";
import {
  type ListSummary,
  type ListCounts,
  type ListChoice,
  MAX_IDS,
  type LastChange,
} from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { coversOf } from "../boards/covers";
import type { MemberContext } from "../team-context";
import { itemsByStatus } from "./items-by-status";
import { listFields, statusesOf, restorableSince, visibleLists, type ListRowOfTable } from "./lists-access";

async function postsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("boardPost")
    .select((fields) => ["listId", fields.fn.countAll<number>().as("count")])
    .where("listId", "in", ids)
    .where("removedAt", "is", null)
    .groupBy("listId")
    .execute();
  return new Map(rows.map(({ listId, count }) => [listId, Number(count)]));
}

/** Only the handles of owned creators are searched. */
async function listsWithCreator(db: Db, ids: readonly string[], text: string): Promise<Set<string>> {
  const part = text.replaceAll(/[\\%_]/gu, "");
  if (part === "") return new Set();
  const rows = await db
    .selectFrom("listItem")
    .leftJoin("librarySearch", "librarySearch.creatorId", "listItem.creatorId")
    .leftJoin("ownContact", "ownContact.id", "listItem.creatorId")
    .select("listItem.listId")
    .distinct()
    .where("listItem.listId", "in", ids)
    .where("listItem.removedAt", "is", null)
    .where(({ or, eb }) =>
      or([eb("librarySearch.username", "like", `%${part}%`), eb("ownContact.folded", "like", `%${part}%`)]),
    )
    .execute();
  return new Set(rows.map(({ listId }) => listId));
}

async function matching(db: Db, rows: ListRowOfTable[], q: string): Promise<ListRowOfTable[]> {
  const text = q.trim().replace(/^@/u, "").toLowerCase();
  if (text === "" || rows.length === 0) return rows;
  const ids = rows.map(({ id }) => id);
  const withCreator = await listsWithCreator(db, ids, text);
  return rows.filter(({ id, name }) => withCreator.has(id) || name.toLowerCase().includes(text));
}

/** Each list costs one index lookup, however long its history is. */
const newestOf = (db: Db, listIds: readonly string[]) =>
  db
    .selectFrom("list")
    .select((fields) =>
      fields
        .selectFrom("listChange as newest")
        .select((newest) => newest.fn.max("newest.id").as("id"))
        .whereRef("newest.listId", "=", "list.id")
        .as("id"),
    )
    .where("list.id", "in", listIds);

/** Status changes are alike only if they set the same status. */
const isAlike = sql<SqlBool>`alike.kind = last.kind and alike.member_id = last.member_id
  and coalesce(alike.field, '') = coalesce(last.field, '')
  and (coalesce(last.field, '') <> 'status' or alike.after = last.after)
  and substr(alike.at, 1, 10) = substr(last.at, 1, 10)`;

/** Counts changes of the same day (UTC), looking back only over as many changes as one call can make. */
export async function lastChanges(db: Db, listIds: readonly string[]): Promise<Map<string, LastChange>> {
  const rows = await db
    .selectFrom("listChange as last")
    .innerJoin("member", "member.id", "last.memberId")
    .innerJoin("listChange as alike", (join) =>
      join
        .onRef("alike.listId", "=", "last.listId")
        .on(sql<SqlBool>`alike.id > last.id - ${sql.lit(MAX_IDS)} and alike.id <= last.id`)
        .on(isAlike),
    )
    .leftJoin("listStatus", (join) =>
      join.onRef("listStatus.id", "=", "last.after").on("last.field", "=", "status"),
    )
    .leftJoin("listColumn", "listColumn.id", "last.field")
    .select(["last.listId", "last.kind", "last.at", "last.field", "member.name as by"])
    .select(sql<string | null>`coalesce(list_status.name, list_column.name)`.as("name"))
    .select(sql<number>`count(distinct coalesce(alike.creator_id, alike.post_id, alike.list_id))`.as("count"))
    .where("last.id", "in", newestOf(db, listIds))
    .groupBy(["last.id", "last.listId", "last.kind", "last.at", "last.field"])
    .groupBy(["member.name", "listStatus.name", "listColumn.name"])
    .execute();
  return new Map(rows.map(({ listId, count, ...last }) => [listId, { ...last, count: Number(count) }]));
}

/** Returns the last changed list first, of deleted ones the last deleted. */
export const listLists = defineVerb(
  { scope: "library.read", input: listsQuery },
  async (
    ctx: MemberContext,
    { kind, closed = false, deleted = false, q = "", owner },
  ): Promise<ListSummary[]> => {
    const { db } = ctx;
    const seen = visibleLists(ctx);
    let found = deleted
      ? seen.where("list.removedAt", ">", restorableSince()).orderBy("list.removedAt", "desc")
      : seen
          .where("list.removedAt", "is", null)
          .where("list.closedAt", closed ? "is not" : "is", null)
          .orderBy("list.touchedAt", "desc");
    found = found.orderBy("list.id");
    if (kind !== undefined) found = found.where("list.kind", "=", kind);
    if (owner !== undefined) found = found.where("list.ownerId", "=", owner);
    const rows = await matching(db, await found.execute(), q);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const statuses = await statusesOf(db, ids);
    const items = await itemsByStatus(db, ids);
    const posts = await postsOf(db, ids);
    const changes = await lastChanges(db, ids);
    const covers = await coversOf(
      db,
      rows.filter((row) => row.kind === "posts").map(({ id }) => id),
    );
    return rows.map((row) => {
      const counts = items.get(row.id) ?? [];
      return {
        ...listFields(ctx, row),
        statuses: statuses.get(row.id) ?? [],
        items:
          row.kind === "posts" ? (posts.get(row.id) ?? 0) : counts.reduce((sum, [, count]) => sum + count, 0),
        byStatus: Object.fromEntries(counts),
        touchedAt: row.touchedAt,
        removedAt: row.removedAt,
        last: changes.get(row.id) ?? null,
        covers: covers.get(row.id) ?? [],
      };
    });
  },
);

export const countLists = defineVerb(
  { scope: "library.read", input: null },
  async (ctx: MemberContext): Promise<ListCounts> => {
    const { all, closed, deleted } = await visibleLists(ctx)
      .where(({ or, eb }) =>
        or([eb("list.removedAt", "is", null), eb("list.removedAt", ">", restorableSince())]),
      )
      .clearSelect()
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("list.removedAt", "is", null).as("all"),
        fn.count<number>("list.closedAt").filterWhere("list.removedAt", "is", null).as("closed"),
        fn.count<number>("list.removedAt").as("deleted"),
      ])
      .executeTakeFirstOrThrow();
    return { open: Number(all) - Number(closed), closed: Number(closed), deleted: Number(deleted) };
  },
);

/** Returns the open lists of creators, last changed first, without their contents. */
export const listNames = defineVerb(
  { scope: "library.read", input: null },
  async (ctx: MemberContext): Promise<ListChoice[]> => {
    const rows = await visibleLists(ctx)
      .where("list.kind", "=", "creators")
      .where("list.removedAt", "is", null)
      .where("list.closedAt", "is", null)
      .orderBy("list.touchedAt", "desc")
      .orderBy("list.id")
      .execute();
    return rows.map((row) => {
      const { id, name, isTeam, canEdit, owner } = listFields(ctx, row);
      return { id, name, isTeam, canEdit, owner: owner.name };
    });
  },
);
