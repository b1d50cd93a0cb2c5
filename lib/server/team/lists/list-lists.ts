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
    .selectFrom("board_post")
    .select((fields) => ["list_id", fields.fn.countAll<number>().as("count")])
    .where("list_id", "in", ids)
    .where("removed_at", "is", null)
    .groupBy("list_id")
    .execute();
  return new Map(rows.map(({ list_id, count }) => [list_id, Number(count)]));
}

/** Only the handles of owned creators are searched. */
async function listsWithCreator(db: Db, ids: readonly string[], text: string): Promise<Set<string>> {
  const part = text.replaceAll(/[\\%_]/gu, "");
  if (part === "") return new Set();
  const rows = await db
    .selectFrom("list_item")
    .leftJoin("library_search", "library_search.creator_id", "list_item.creator_id")
    .leftJoin("own_contact", "own_contact.id", "list_item.creator_id")
    .select("list_item.list_id")
    .distinct()
    .where("list_item.list_id", "in", ids)
    .where("list_item.removed_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("library_search.username", "like", `%${part}%`), eb("own_contact.folded", "like", `%${part}%`)]),
    )
    .execute();
  return new Set(rows.map(({ list_id }) => list_id));
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
        .selectFrom("list_change as newest")
        .select((newest) => newest.fn.max("newest.id").as("id"))
        .whereRef("newest.list_id", "=", "list.id")
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
    .selectFrom("list_change as last")
    .innerJoin("member", "member.id", "last.member_id")
    .innerJoin("list_change as alike", (join) =>
      join
        .onRef("alike.list_id", "=", "last.list_id")
        .on(sql<SqlBool>`alike.id > last.id - ${sql.lit(MAX_IDS)} and alike.id <= last.id`)
        .on(isAlike),
    )
    .leftJoin("list_status", (join) =>
      join.onRef("list_status.id", "=", "last.after").on("last.field", "=", "status"),
    )
    .leftJoin("list_column", "list_column.id", "last.field")
    .select(["last.list_id", "last.kind", "last.at", "last.field", "member.name as by"])
    .select(sql<string | null>`coalesce(list_status.name, list_column.name)`.as("name"))
    .select(sql<number>`count(distinct coalesce(alike.creator_id, alike.post_id, alike.list_id))`.as("count"))
    .where("last.id", "in", newestOf(db, listIds))
    .groupBy(["last.id", "last.list_id", "last.kind", "last.at", "last.field"])
    .groupBy(["member.name", "list_status.name", "list_column.name"])
    .execute();
  return new Map(rows.map(({ list_id, count, ...last }) => [list_id, { ...last, count: Number(count) }]));
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
      ? seen.where("list.removed_at", ">", restorableSince()).orderBy("list.removed_at", "desc")
      : seen
          .where("list.removed_at", "is", null)
          .where("list.closed_at", closed ? "is not" : "is", null)
          .orderBy("list.touched_at", "desc");
    found = found.orderBy("list.id");
    if (kind !== undefined) found = found.where("list.kind", "=", kind);
    if (owner !== undefined) found = found.where("list.owner_id", "=", owner);
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
        touchedAt: row.touched_at,
        removedAt: row.removed_at,
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
        or([eb("list.removed_at", "is", null), eb("list.removed_at", ">", restorableSince())]),
      )
      .clearSelect()
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere("list.removed_at", "is", null).as("all"),
        fn.count<number>("list.closed_at").filterWhere("list.removed_at", "is", null).as("closed"),
        fn.count<number>("list.removed_at").as("deleted"),
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
      .where("list.removed_at", "is", null)
      .where("list.closed_at", "is", null)
      .orderBy("list.touched_at", "desc")
      .orderBy("list.id")
      .execute();
    return rows.map((row) => {
      const { id, name, isTeam, canEdit, owner } = listFields(ctx, row);
      return { id, name, isTeam, canEdit, owner: owner.name };
    });
  },
);
