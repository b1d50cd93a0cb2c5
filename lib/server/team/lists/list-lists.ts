import "server-only";
import { listsQuery } from "@/lib/contract/lists-bodies";
import type { ListSummary } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { coversOf } from "../boards/covers";
import type { MemberContext } from "../team-context";
import { itemsByStatus } from "./items-by-status";
import { lastChanges } from "./last-changes";
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
    .innerJoin("library_search", "library_search.creator_id", "list_item.creator_id")
    .select("list_item.list_id")
    .distinct()
    .where("list_item.list_id", "in", ids)
    .where("list_item.removed_at", "is", null)
    .where("library_search.username", "like", `%${part}%`)
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
