import "server-only";
/** The items of a list under filters: counted, in groups, and in order. */
import type { ListQuery } from "@/lib/contract/list-query";
import type { List, RowGroup } from "@/lib/contract/lists";
import type { ListContext } from "./lists-access";
import { rowConditions } from "./row-conditions";
import { columnNamed, GROUP_CELL, groupKey, SORT_CELL, sortKey } from "./row-order";

type Joined = { isSorted: boolean };

/** @param isSorted whether the cells are needed that the rows are sorted by */
function foundRows(ctx: ListContext, list: List, query: ListQuery, { isSorted }: Joined) {
  let found = ctx.db
    .selectFrom("list_item as item")
    .leftJoin("library_search as found", "found.creator_id", "item.creator_id")
    .where("item.list_id", "=", list.id)
    .where("item.removed_at", "is", null);
  const cells = [
    [SORT_CELL, isSorted ? columnNamed(list, query.sortBy) : undefined],
    [GROUP_CELL, columnNamed(list, query.group)],
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

/** How many rows the filters leave, and how many of each group, in the order of the table. */
export async function countRows(
  ctx: ListContext,
  list: List,
  query: ListQuery,
): Promise<{ total: number; groups: RowGroup[] }> {
  const group = groupKey(list, query);
  if (!group) {
    const { total } = await foundRows(ctx, list, query, { isSorted: false })
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return { total: Number(total), groups: [] };
  }
  const rows = await ctx.db
    .selectFrom(
      foundRows(ctx, list, query, { isSorted: false })
        .select([group.value.as("key"), group.place.as("place")])
        .as("grouped"),
    )
    .select(({ fn }) => ["grouped.key", "grouped.place", fn.countAll<number>().as("rows")])
    .groupBy(["grouped.key", "grouped.place"])
    .orderBy("grouped.place", (order) => order.asc().nullsLast())
    .orderBy("grouped.key", (order) => order.asc().nullsLast())
    .execute();
  const groups = rows.map(({ key, rows: count }) => ({ key, rows: Number(count) }));
  return { total: groups.reduce((sum, each) => sum + each.rows, 0), groups };
}

/** The creators of a piece of the table, in its order: by group, then as it is sorted, then as the list has them. */
export async function rowIds(
  ctx: ListContext,
  list: List,
  query: ListQuery,
  { start = 0, limit }: { start?: number; limit?: number } = {},
): Promise<string[]> {
  let found = foundRows(ctx, list, query, { isSorted: true }).select("item.creator_id");
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
  if (limit !== undefined) found = found.limit(limit).offset(start);
  const rows = await found.execute();
  return rows.map(({ creator_id }) => creator_id);
}
