import "server-only";
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import type { AnyValues, Filter, FilterOf, Kind } from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { setFilters, searchColumn } from "@/lib/domain/searchable-values";
import { ADDRESS_PATTERN, HIDDEN_ADDRESS, isOfShown, withoutMark } from "@/lib/domain/shown-texts";
import type { Db, Tables } from "@/lib/server/ports/database";
import { selectOwned, toOwned } from "./owned-among";
import { unindexed, containsElement, containsText } from "./search-sql";

/** In snake_case, as the contract names columns. */
type SqlName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SqlName<Rest>}`
  : Name;

/** A sort without a column in the library table doesn't compile. */
function sortColumn(by: CreatorSortKey): SqlName<keyof Tables["librarySearch"]> {
  const sort = creatorQuery.sorting.sorts[by];
  return "library" in sort ? sort.library.column : sort.column;
}

const RECORDS_AT_ONCE = 500;

export type OwnedPage = { total: number; page: number; totalPages: number; rows: OwnedCreator[] };
/** `revealId`: only creators that this reveal bought. `listId`: only creators on this list. */
export type OwnedOptions = { revealId?: string; listId?: string };

type Condition = Expression<SqlBool>;
type Column = RawBuilder<unknown>;

const all = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

/** The column as the search compares it: with addresses hidden where its reader sees none. SQLite has the function of ours. */
const comparedColumn = (column: Column, wanted: string): Column =>
  isOfShown(wanted) ? sql`regexp_replace(${column}, ${ADDRESS_PATTERN}, ${HIDDEN_ADDRESS}, 'g')` : column;

function between(column: Column, from: unknown, to: unknown): Condition {
  return all([
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${to}`]),
  ]);
}

const CONDITIONS: {
  [K in Kind]: (filter: FilterOf<K>, values: AnyValues, column: Column) => Condition | null;
} = {
  multiSelect: (filter, values, column) =>
    sql`${column} in (${sql.join(values[filter.param] as readonly string[])})`,
  select: (filter, values, column) => {
    const wanted = values[filter.param] as string;
    return sql`${column} = ${filter.isOpen ? fold(wanted) : wanted}`;
  },
  range: (filter, values, column) => between(unindexed(column), values[filter.min], values[filter.max]),
  dateRange: (filter, values, column) => between(column, values[filter.from], values[filter.to]),
  text: (filter, values, named) => {
    const given = values[filter.param] as string;
    const [wanted, column] = [fold(withoutMark(given)), comparedColumn(named, given)];
    if (filter.match === "contains") return containsText(column, wanted);
    if (filter.match !== "words") return sql`${column} = ${wanted}`;
    return all([...new Set(wanted.split(/\s+/))].map((word) => containsText(column, word)));
  },
  textList: (filter, values, named) => {
    const given = values[filter.param] as readonly string[];
    const wanted = given.map((each) => fold(withoutMark(each)));
    const column = comparedColumn(named, given[0] ?? "");
    return filter.match === "anyContains"
      ? any(wanted.map((piece) => containsText(column, piece)))
      : all(wanted.map((tag) => containsElement(column, tag)));
  },
  flag: (filter, values, column) => (values[filter.param] === true ? sql`${column} = 1` : null),
};

/** A filter kind without an entry doesn't compile. */
function libraryConditions(values: object): Condition[] {
  return setFilters(values).flatMap((filter) => {
    const condition = CONDITIONS[filter.kind] as (f: Filter, v: AnyValues, c: Column) => Condition | null;
    return condition(filter, values as AnyValues, sql.ref(`librarySearch.${searchColumn(filter)}`)) ?? [];
  });
}

export function foundOwned(db: Db, values: CreatorValues, { revealId, listId }: OwnedOptions) {
  let query = db.selectFrom("librarySearch");
  for (const condition of libraryConditions(values)) query = query.where(condition);
  if (listId !== undefined)
    query = query.where("creatorId", "in", (on) =>
      on
        .selectFrom("listItem")
        .select("listItem.creatorId")
        .where("listItem.listId", "=", listId)
        .where("listItem.removedAt", "is", null),
    );
  if (revealId === undefined) return query;
  return query.where("creatorId", "in", (bought) =>
    bought.selectFrom("boughtRecord").select("creatorId").where("boughtRecord.revealId", "=", revealId),
  );
}

/** The position within this reveal; the creator may have been bought first by another one. */
const placeIn = (revealId: string) =>
  sql<number | null>`(select position from bought_record as bought
    where bought.reveal_id = ${revealId} and bought.creator_id = library_search.creator_id)`;

/** Unknown values are lowest, ties are ordered by id. A reveal keeps the order of selection by default. */
function foundInOrder(db: Db, values: CreatorValues, options: OwnedOptions, isReversed = false) {
  const column = sql.ref(`librarySearch.${sortColumn(values.sortBy)}`);
  const isWhole =
    options.revealId === undefined && options.listId === undefined && setFilters(values).length === 0;
  const key = isWhole ? column : unindexed(column);
  const isAscending = (values.sortOrder === "asc") !== isReversed;
  let query = foundOwned(db, values, options).select("creatorId as id");
  if (options.revealId !== undefined && values.sortBy === creatorQuery.sorting.defaultBy)
    query = query.orderBy(placeIn(options.revealId), (order) =>
      isAscending ? order.desc().nullsFirst() : order.asc().nullsLast(),
    );
  return query
    .orderBy(key, (order) => (isAscending ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy("creatorId", isAscending ? "asc" : "desc");
}

async function recordsOf(db: Db, ids: readonly string[]): Promise<OwnedCreator[]> {
  const rows = await selectOwned(db)
    .select("creatorId")
    .where("creatorId", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.creatorId, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? toOwned(row) : [];
  });
}

/** The second half is read from the end, so that the database sorts no more rows than it has to skip. */
async function idsBetween(
  db: Db,
  values: CreatorValues,
  options: OwnedOptions,
  { start, end, total }: { start: number; end: number; total: number },
): Promise<string[]> {
  const isReversed = start > total / 2;
  const rows = await foundInOrder(db, values, options, isReversed)
    .limit(end - start)
    .offset(isReversed ? total - end : start)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
}

export async function listOwned(
  db: Db,
  values: CreatorValues,
  options: OwnedOptions = {},
): Promise<OwnedPage> {
  const { page, perPage } = values;
  const { total } = await foundOwned(db, values, options)
    .select((fields) => fields.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const start = (page - 1) * perPage;
  const totalPages = Math.ceil(total / perPage);
  if (start >= total) return { total, page, totalPages, rows: [] };
  const end = Math.min(start + perPage, total);
  const rows = await recordsOf(db, await idsBetween(db, values, options, { start, end, total }));
  return { total, page, totalPages, rows };
}

/** The ids are read at once, so that a purchase meanwhile doesn't shift the order; records follow in batches. */
export async function* eachOwned(
  db: Db,
  values: CreatorValues,
  options: OwnedOptions = {},
): AsyncGenerator<OwnedCreator, void, undefined> {
  const ids = (await foundInOrder(db, values, options).execute()).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE)
    yield* await recordsOf(db, ids.slice(start, start + RECORDS_AT_ONCE));
}
