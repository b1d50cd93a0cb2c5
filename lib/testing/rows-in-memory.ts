/** A list under filters, in an order and in groups, computed from its rows without a database. */
import { tagKey } from "@/lib/contract/creator-record";
import { fold, foldHandle } from "@/lib/contract/fold";
import { columnKind, summedColumn, type ListColumn } from "@/lib/contract/list-columns/column-kinds";
import type { ListQuery } from "@/lib/contract/list-query";
import type { List, ListRow, RowGroup } from "@/lib/contract/lists";

const DAY = 86_400_000;

const includes = (text: string | undefined | null, part: string) => fold(text ?? "").includes(fold(part));
const cellOf = ({ values }: ListRow, { id }: ListColumn) => values[id] ?? null;

function inColumn(row: ListRow, column: ListColumn, filter: ListQuery["columns"][string]): boolean {
  const cell = cellOf(row, column);
  const { values, min, max, isEmpty } = filter;
  if (isEmpty !== undefined && isEmpty !== (cell === null)) return false;
  if (values && cell === null) return false;
  if (values && columnKind(column).filter === "contains" && !values.some((value) => includes(cell, value)))
    return false;
  const wanted = values?.map((value) => (value === "me" ? "ben" : value));
  if (wanted && columnKind(column).filter !== "contains" && !wanted.includes(cell!)) return false;
  const key = (text: string) => (columnKind(column).filter === "days" ? text : Number(text));
  if ((min ?? max) !== undefined && cell === null) return false;
  return (min === undefined || key(cell!) >= key(min)) && (max === undefined || key(cell!) <= key(max));
}

function isMeant(row: ListRow, list: List, query: ListQuery): boolean {
  const { q, status, owner, tags, hasEmail, isRevealed, isDoNotContact, silentDays } = query;
  const words = list.columns
    .filter((column) => columnKind(column).isSearched)
    .map((each) => cellOf(row, each));
  const handle = (row.record?.username ?? "").replace(/^@/, "");
  const found =
    includes(handle, foldHandle(q)) ||
    [row.note?.body, ...words].some((text) => includes(text, q)) ||
    row.tags.some((tag) => tagKey(tag).includes(tagKey(q)));
  return (
    (q === "" || found) &&
    (status.length === 0 || status.includes(row.statusId)) &&
    (owner.length === 0 ||
      owner.includes(row.ownerId ?? "nobody") ||
      (owner.includes("me") && row.ownerId === "ben")) &&
    tags.every((tag) => row.tags.some((each) => tagKey(each) === tagKey(tag))) &&
    (hasEmail === undefined || hasEmail === (row.record?.email !== undefined)) &&
    (isRevealed === undefined || isRevealed === (row.record !== null)) &&
    (isDoNotContact === undefined || isDoNotContact === (row.marks.doNotContact !== undefined)) &&
    (silentDays === undefined || Date.parse(row.touchedAt) <= Date.now() - silentDays * DAY) &&
    Object.entries(query.columns).every(([id, filter]) =>
      inColumn(
        row,
        list.columns.find((each) => each.id === id)!,
        filter,
      ),
    )
  );
}

type Key = string | number | null;
const statusPlace = ({ statusId }: ListRow, list: List) =>
  list.statuses.findIndex(({ id }) => id === statusId);

function columnKey(row: ListRow, column: ListColumn): Key {
  const cell = cellOf(row, column);
  if (cell === null) return null;
  const { order } = columnKind(column);
  if (order === "place") return (column.options.choices ?? []).indexOf(cell);
  if (order === "number") return Number(cell);
  return order === "folded" ? fold(cell) : cell;
}

function sortKey(row: ListRow, list: List, sortBy: string): Key {
  const column = list.columns.find(({ id }) => id === sortBy);
  if (column) return columnKey(row, column);
  const keys: Record<string, Key | undefined> = {
    position: row.position,
    handle: row.record === null ? null : fold(row.record.username!.replace(/^@/, "")),
    status: statusPlace(row, list),
    owner: row.ownerId,
    touched: row.touchedAt,
    added: row.addedAt,
    followers: row.record?.followers,
    engagement: row.record?.engagementRate,
    views: row.record?.averageViews,
  };
  return keys[sortBy] ?? null;
}

/** Nulls are last in both directions. Texts are ordered by code points, as in the test's database. */
function compareKeys(a: Key, b: Key, isDescending = false): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (a === b) return 0;
  return (
    (typeof a === "string" ? Buffer.compare(Buffer.from(a), Buffer.from(b as string)) : a - (b as number)) *
    (isDescending ? -1 : 1)
  );
}

function groupOf(
  row: ListRow,
  list: List,
  group: string | undefined,
): { key: string | null; place: Key } | null {
  if (group === undefined) return null;
  if (group === "status") return { key: row.statusId, place: statusPlace(row, list) };
  if (group === "owner") return { key: row.ownerId, place: row.ownerId };
  const column = list.columns.find(({ id }) => id === group)!;
  return { key: cellOf(row, column), place: columnKey(row, column) };
}

/** The rows that the table of a list shows for a query. `me` is ben. */
export function rowsInMemory(rows: readonly ListRow[], list: List, query: ListQuery) {
  const found = rows
    .filter((row) => isMeant(row, list, query))
    .toSorted(
      (a, b) =>
        compareKeys(
          groupOf(a, list, query.group)?.place ?? null,
          groupOf(b, list, query.group)?.place ?? null,
        ) ||
        compareKeys(sortKey(a, list, query.sortBy), sortKey(b, list, query.sortBy), query.isDescending) ||
        a.position - b.position,
    );
  const summed = summedColumn(list);
  const groups: RowGroup[] = [];
  for (const row of found) {
    const group = groupOf(row, list, query.group);
    if (!group) continue;
    if (groups.at(-1)?.key !== group.key) groups.push({ key: group.key, rows: 0, sum: null });
    const last = groups.at(-1)!;
    const amount = summed && cellOf(row, summed);
    last.rows++;
    if (amount) last.sum = (last.sum ?? 0) + Number(amount);
  }
  const short = found.map((row) => ({
    creatorId: row.creatorId,
    versions: { status: row.versions.status!, owner: row.versions.owner! },
    isRevealed: row.record !== null,
    hasEmail: row.record?.email !== undefined,
    group: groupOf(row, list, query.group)?.key ?? null,
  }));
  return { ids: found.map(({ creatorId }) => creatorId), groups, short };
}
