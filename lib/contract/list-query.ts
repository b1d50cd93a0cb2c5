import { ownValue } from "./own-value";
import { columnKind, type ListColumn } from "./list-columns/column-kinds";
import type { List } from "./lists";

/** Values of the owner filter for the calling member and for rows without an owner. */
export const ME = "me";
export const NOBODY = "nobody";

/** Sort fields of every list, in addition to its columns. `position` is the list's own order. */
export const ROW_SORTS = [
  "position",
  "handle",
  "status",
  "owner",
  "touched",
  "added",
  "followers",
  "engagement",
  "views",
] as const;
export type RowSort = (typeof ROW_SORTS)[number];

const DESCENDING: readonly string[] = ["touched", "added", "followers", "engagement", "views"];

/**
 * `values` match one of them for selects, people and checkboxes (`1`), and a substring for texts and links. `min` and
 * `max` are inclusive: numbers, money in the column's currency, days as YYYY-MM-DD.
 */
export type ColumnFilter = { values?: readonly string[]; min?: string; max?: string; isEmpty?: boolean };

/**
 * Empty arrays and undefined don't restrict. `owner` has ids, `ME` or `NOBODY`. Rows must have all of `tags`.
 * `silentDays` are days without activity. `sortBy` and `group` are a field or the id of a column.
 */
export type ListQuery = {
  q: string;
  status: readonly string[];
  owner: readonly string[];
  tags: readonly string[];
  hasEmail?: boolean;
  isRevealed?: boolean;
  isDoNotContact?: boolean;
  silentDays?: number;
  columns: Readonly<Record<string, ColumnFilter>>;
  sortBy: string;
  isDescending: boolean;
  group?: string;
};

const MAX_QUERY_LENGTH = 200;
const MAX_VALUES = 50;
const MAX_SILENT_DAYS = 3_650;

export const isRanged = (column: Pick<ListColumn, "type">) =>
  columnKind(column).filter === "numbers" || columnKind(column).filter === "days";
export const isGrouping = (column: Pick<ListColumn, "type">) => columnKind(column).isGrouping;

export const startsDescending = (sortBy: string) => DESCENDING.includes(sortBy);

export const WHOLE_LIST: ListQuery = {
  q: "",
  status: [],
  owner: [],
  tags: [],
  columns: {},
  sortBy: "position",
  isDescending: false,
};

/** Parameters of an address that belong to the table. Others are ignored without notice. */
const OWN = ["q", "status", "owner", "tag", "email", "revealed", "doNotContact", "silent", "sort", "order"];
const OF_COLUMN = /^c\.([^.]+)(?:\.(min|max|empty))?$/;

type Fields = Iterable<readonly [string, string]>;
/** `ignored` has each parameter once that the list can't apply, for example one of a deleted column. */
export type ReadListQuery = { query: ListQuery; ignored: readonly string[] };

const yesNoOf = (text = "") => ownValue<boolean>({ yes: true, no: false }, text);

function collect(fields: Fields): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, raw] of fields) {
    const value = raw.trim();
    const known = found.get(name) ?? [];
    if (value !== "" && known.length < MAX_VALUES && !known.includes(value))
      found.set(name, [...known, value]);
  }
  return found;
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,10})?$/.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function fits(column: ListColumn | undefined, part: string | undefined, values: readonly string[]): boolean {
  if (!column) return false;
  if (part === "empty") return values.every((value) => yesNoOf(value) !== undefined);
  if (part === undefined) return !isRanged(column);
  return isRanged(column) && values.every(columnKind(column).filter === "days" ? isDay : isNumber);
}

function columnFilter(
  given: ColumnFilter,
  part: string | undefined,
  values: readonly string[],
): ColumnFilter {
  if (part === undefined) return { ...given, values };
  if (part === "empty") return { ...given, isEmpty: yesNoOf(values[0]) === true };
  return { ...given, [part]: values[0]! };
}

/** Parses an address. Parameters that don't fit the list are reported and have no effect. */
export function readListQuery(fields: Fields, list: Pick<List, "statuses" | "columns">): ReadListQuery {
  const ignored: string[] = [];
  const given = collect(fields);
  const values = (name: string, isGood: (value: string) => boolean = () => true): string[] => {
    const all = given.get(name) ?? [];
    if (!all.every(isGood)) ignored.push(name);
    return all.filter(isGood);
  };
  const yesNo = (name: string) => yesNoOf(values(name, (value) => yesNoOf(value) !== undefined)[0]);
  const columns: Record<string, ColumnFilter> = {};
  for (const [name, texts] of given) {
    const [, id, part] = OF_COLUMN.exec(name) ?? [];
    if (id === undefined) continue;
    const column = list.columns.find((each) => each.id === id);
    if (fits(column, part, texts)) columns[id] = columnFilter(columns[id] ?? {}, part, texts);
    else ignored.push(name);
  }
  const hasColumn = (id: string) => list.columns.some((each) => each.id === id);
  const isSort = (key: string) => (ROW_SORTS as readonly string[]).includes(key) || hasColumn(key);
  const isGroup = (key: string) =>
    ["status", "owner"].includes(key) || list.columns.some((each) => each.id === key && isGrouping(each));
  const isDays = (text: string) => /^\d{1,4}$/.test(text) && Number(text) <= MAX_SILENT_DAYS;
  const sortBy = values("sort", isSort)[0] ?? WHOLE_LIST.sortBy;
  const order = values("order", (value) => ["asc", "desc"].includes(value))[0];
  const silent = values("silent", isDays)[0];
  const optional = {
    hasEmail: yesNo("email"),
    isRevealed: yesNo("revealed"),
    isDoNotContact: yesNo("doNotContact"),
    silentDays: silent === undefined ? undefined : Number(silent),
    group: values("group", isGroup)[0],
  };
  const query: ListQuery = {
    q: (values("q")[0] ?? "").slice(0, MAX_QUERY_LENGTH),
    status: values("status", (id) => list.statuses.some((each) => each.id === id)),
    owner: values("owner"),
    tags: values("tag"),
    columns,
    sortBy,
    isDescending: order === undefined ? startsDescending(sortBy) : order === "desc",
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  };
  return { query, ignored };
}

const yesOrNo = (value: boolean) => (value ? "yes" : "no");

function* entriesOf(query: ListQuery): Generator<[string, string]> {
  if (query.q !== "") yield ["q", query.q];
  for (const id of query.status) yield ["status", id];
  for (const id of query.owner) yield ["owner", id];
  for (const tag of query.tags) yield ["tag", tag];
  if (query.hasEmail !== undefined) yield ["email", yesOrNo(query.hasEmail)];
  if (query.isRevealed !== undefined) yield ["revealed", yesOrNo(query.isRevealed)];
  if (query.isDoNotContact !== undefined) yield ["doNotContact", yesOrNo(query.isDoNotContact)];
  if (query.silentDays !== undefined) yield ["silent", String(query.silentDays)];
  for (const [id, { values = [], min, max, isEmpty }] of Object.entries(query.columns)) {
    for (const value of values) yield [`c.${id}`, value];
    if (min !== undefined) yield [`c.${id}.min`, min];
    if (max !== undefined) yield [`c.${id}.max`, max];
    if (isEmpty !== undefined) yield [`c.${id}.empty`, yesOrNo(isEmpty)];
  }
  if (query.sortBy !== WHOLE_LIST.sortBy) yield ["sort", query.sortBy];
  if (query.isDescending !== startsDescending(query.sortBy))
    yield ["order", query.isDescending ? "desc" : "asc"];
  if (query.group !== undefined) yield ["group", query.group];
}

/** @returns the query for an address, without defaults; empty for the whole list */
export const listQueryText = (query: ListQuery): string =>
  new URLSearchParams([...entriesOf(query)]).toString();

export const isListParameter = (name: string): boolean =>
  OWN.includes(name) || name === "group" || OF_COLUMN.test(name);

export const countFilters = (query: ListQuery): number =>
  [
    query.q !== "",
    query.status.length > 0,
    query.owner.length > 0,
    query.tags.length > 0,
    query.hasEmail !== undefined,
    query.isRevealed !== undefined,
    query.isDoNotContact !== undefined,
    query.silentDays !== undefined,
    ...Object.keys(query.columns).map(() => true),
  ].filter(Boolean).length;
