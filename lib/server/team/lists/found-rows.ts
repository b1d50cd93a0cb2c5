import "server-only";
/** The items of a list under filters: counted, in groups, and in order. */
import { sql } from "kysely";
import type { ListQuery } from "@/lib/contract/list-query";
import { summedColumn, type List, type RowGroup, type ShortRow } from "@/lib/contract/lists";
import type { ListContext } from "./lists-access";
import { rowConditions } from "./row-conditions";
import { columnNamed, GROUP_CELL, groupKey, SORT_CELL, sortKey, SUM_CELL } from "./row-order";

/** Which cells are needed: those that the rows are sorted by, those that groups add up. */
type Joined = { isSorted?: boolean; isSummed?: boolean };

function foundRows(ctx: ListContext, list: List, query: ListQuery, { isSorted, isSummed }: Joined) {
  let found = ctx.db
    .selectFrom("list_item as item")
    .leftJoin("library_search as found", "found.creator_id", "item.creator_id")
    .where("item.list_id", "=", list.id)
    .where("item.removed_at", "is", null);
  const cells = [
    [SORT_CELL, isSorted ? columnNamed(list, query.sortBy) : undefined],
    [GROUP_CELL, columnNamed(list, query.group)],
    [SUM_CELL, isSummed ? summedColumn(list) : undefined],
  ] as const;
  for (const [name, column] of cells)
    if (column)
      // One join of all cells: questions for each row took PostgreSQL ten times as long.
      found = found.leftJoin(`list_value as ${name}`, (join) =>
        join.onRef(`${name}.creator_id`, "=", "item.creator_id").on(`${name}.column_id`, "=", column.id),
      ) as typeof found;
  for (const condition of rowConditions(ctx, list, query)) found = found.where(condition);
  return found;
}

/** How many rows the filters leave, and how many of each group with their sum, in the order of the table. */
export async function countRows(
  ctx: ListContext,
  list: List,
  query: ListQuery,
): Promise<{ total: number; groups: RowGroup[] }> {
  const group = groupKey(list, query);
  if (!group) {
    const { total } = await foundRows(ctx, list, query, {})
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return { total: Number(total), groups: [] };
  }
  const amount = sql<number | null>`${summedColumn(list) ? sql.ref(`${SUM_CELL}.number`) : sql.lit(null)}`;
  const rows = await ctx.db
    .selectFrom(
      foundRows(ctx, list, query, { isSummed: true })
        .select([group.value.as("key"), group.place.as("place"), amount.as("amount")])
        .as("grouped"),
    )
    .select(({ fn }) => [
      "grouped.key",
      "grouped.place",
      fn.countAll<number>().as("rows"),
      fn.sum<number | null>("grouped.amount").as("sum"),
    ])
    .groupBy(["grouped.key", "grouped.place"])
    .orderBy("grouped.place", (order) => order.asc().nullsLast())
    .orderBy("grouped.key", (order) => order.asc().nullsLast())
    .execute();
  const groups = rows.map(({ key, rows: count, sum }) => ({
    key,
    rows: Number(count),
    sum: sum === null ? null : Number(sum),
  }));
  return { total: groups.reduce((sum, each) => sum + each.rows, 0), groups };
}

type Piece = { start?: number; limit?: number };

/** The rows of a piece of the table, in its order: by group, then as it is sorted, then as the list has them. */
function orderedRows(ctx: ListContext, list: List, query: ListQuery, { start = 0, limit }: Piece) {
  let found = foundRows(ctx, list, query, { isSorted: true });
  const group = groupKey(list, query);
  if (group)
    found = found
      .orderBy(group.place, (order) => order.asc().nullsLast())
      .orderBy(group.value, (order) => order.asc().nullsLast());
  const isWhole = query.sortBy === "position";
  const key = sortKey(list, query);
  // A position is never missing, and said plainly an index has this order.
  if (isWhole) found = found.orderBy("item.position", query.isDescending ? "desc" : "asc");
  else
    found = found
      .orderBy(key, (order) => (query.isDescending ? order.desc() : order.asc()).nullsLast())
      .orderBy("item.position");
  found = found.orderBy("item.creator_id");
  return limit === undefined ? found : found.limit(limit).offset(start);
}

export async function rowIds(
  ctx: ListContext,
  list: List,
  query: ListQuery,
  piece: Piece = {},
): Promise<string[]> {
  const rows = await orderedRows(ctx, list, query, piece).select("item.creator_id").execute();
  return rows.map(({ creator_id }) => creator_id);
}

/** Every row that the filters leave. */
export async function shortRows(ctx: ListContext, list: List, query: ListQuery): Promise<ShortRow[]> {
  const value = groupKey(list, query)?.value ?? sql<string | null>`null`;
  const rows = await orderedRows(ctx, list, query, {})
    .select(["item.creator_id", "item.status_version as status", "item.owner_version as owner"])
    .select(["found.creator_id as revealed", "found.has_email", value.as("group")])
    .execute();
  return rows.map(({ creator_id, status, owner, revealed, has_email, group }) => ({
    creatorId: creator_id,
    versions: { status, owner },
    isRevealed: revealed !== null,
    hasEmail: has_email === 1,
    group,
  }));
}
