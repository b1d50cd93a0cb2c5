import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { ListQuery, RowSort } from "@/lib/contract/list-query";
import { columnKind, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { List } from "@/lib/contract/lists";

type Key = RawBuilder<unknown>;

/** Returns the index of the cell's value in `all`; null when it isn't among them. */
function placeAmong(cell: Key, all: readonly string[]): Key {
  if (all.length === 0) return sql`null`;
  // This form of CASE reads the cell once, not once per choice.
  const cases = all.map((each, place) => sql`when ${each} then ${sql.lit(place)}`);
  return sql`case ${cell} ${sql.join(cases, sql` `)} end`;
}

const nameOf = (id: Key): Key =>
  sql`(select lower(person.name) from member as person where person.id = ${id})`;

export const SORT_CELL = "sort_cell";
export const GROUP_CELL = "group_cell";
export const SUM_CELL = "sum_cell";
type CellName = typeof SORT_CELL | typeof GROUP_CELL;

const cellOf = (cell: CellName, part: "text" | "folded" | "number"): Key => sql.ref(`${cell}.${part}`);

function columnKey(column: ListColumn, cell: CellName): Key {
  const { order, choices } = columnKind(column);
  if (order === "name") return nameOf(cellOf(cell, "text"));
  if (order !== "place") return cellOf(cell, order);
  return placeAmong(cellOf(cell, "text"), choices === "people" ? [] : choices(column.options));
}

function fieldKey(field: RowSort, list: List): Key {
  const keys: Record<RowSort, () => Key> = {
    position: () => sql`item.position`,
    handle: () => sql`found.username`,
    status: () =>
      placeAmong(
        sql`item.status_id`,
        list.statuses.map(({ id }) => id),
      ),
    owner: () => nameOf(sql`item.owner_id`),
    touched: () => sql`item.touched_at`,
    added: () => sql`item.added_at`,
    followers: () => sql`found.followers`,
    engagement: () => sql`found.engagement_rate`,
    views: () => sql`found.average_views`,
  };
  return keys[field]();
}

/** Returns undefined for a built-in field. */
export const columnNamed = (list: List, id: string | undefined) =>
  list.columns.find((column) => column.id === id);

/** Rows without a value come last in both directions. */
export function sortKey(list: List, { sortBy }: Pick<ListQuery, "sortBy">): Key {
  const column = columnNamed(list, sortBy);
  return column ? columnKey(column, SORT_CELL) : fieldKey(sortBy as RowSort, list);
}

/** `value` is shared by the rows of a group; null when they have none. `place` sorts the groups; null is last. */
export type GroupKey = { value: RawBuilder<string | null>; place: Key };

export function groupKey(list: List, { group }: Pick<ListQuery, "group">): GroupKey | null {
  if (group === undefined) return null;
  if (group === "status") return { value: sql`item.status_id`, place: fieldKey("status", list) };
  if (group === "owner") return { value: sql`item.owner_id`, place: fieldKey("owner", list) };
  const column = columnNamed(list, group);
  if (!column) return null;
  const value = sql<string | null>`${cellOf(GROUP_CELL, "text")}`;
  return { value, place: columnKey(column, GROUP_CELL) };
}
