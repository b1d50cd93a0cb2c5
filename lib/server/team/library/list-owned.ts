import "server-only";
import { sql } from "kysely";
import { creatorQuery, type CreatorSortKey, type CreatorValues } from "@/lib/contract/creators";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { setFilters } from "@/lib/domain/searchable-values";
import type { Db, Tables } from "@/lib/server/ports/database";
import { libraryConditions } from "./library-conditions";
import { selectOwned, toOwned } from "./owned-among";
import { unindexed } from "./search-sql";

/** A sort without a column in the library table doesn't compile. */
function sortColumn(by: CreatorSortKey): keyof Tables["library_search"] {
  const sort = creatorQuery.sorting.sorts[by];
  return "library" in sort ? sort.library.column : sort.column;
}

const RECORDS_AT_ONCE = 500;

export type OwnedPage = { total: number; page: number; totalPages: number; rows: OwnedCreator[] };
/** `revealId`: only creators that this reveal bought. `listId`: only creators on this list. */
export type OwnedOptions = { revealId?: string; listId?: string };

export function foundOwned(db: Db, values: CreatorValues, { revealId, listId }: OwnedOptions) {
  let query = db.selectFrom("library_search");
  for (const condition of libraryConditions(values)) query = query.where(condition);
  if (listId !== undefined)
    query = query.where("creator_id", "in", (on) =>
      on
        .selectFrom("list_item")
        .select("list_item.creator_id")
        .where("list_item.list_id", "=", listId)
        .where("list_item.removed_at", "is", null),
    );
  if (revealId === undefined) return query;
  return query.where("creator_id", "in", (bought) =>
    bought.selectFrom("bought_record").select("creator_id").where("bought_record.reveal_id", "=", revealId),
  );
}

/** The position within this reveal; the creator may have been bought first by another one. */
const placeIn = (revealId: string) =>
  sql<number | null>`(select position from bought_record as bought
    where bought.reveal_id = ${revealId} and bought.creator_id = library_search.creator_id)`;

/** Unknown values are lowest, ties are ordered by id. A reveal keeps the order of selection by default. */
function foundInOrder(db: Db, values: CreatorValues, options: OwnedOptions, isReversed = false) {
  const column = sql.ref(`library_search.${sortColumn(values.sortBy)}`);
  const isWhole =
    options.revealId === undefined && options.listId === undefined && setFilters(values).length === 0;
  const key = isWhole ? column : unindexed(column);
  const isAscending = (values.sortOrder === "asc") !== isReversed;
  let query = foundOwned(db, values, options).select("creator_id as id");
  if (options.revealId !== undefined && values.sortBy === creatorQuery.sorting.defaultBy)
    query = query.orderBy(placeIn(options.revealId), (order) =>
      isAscending ? order.desc().nullsFirst() : order.asc().nullsLast(),
    );
  return query
    .orderBy(key, (order) => (isAscending ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy("creator_id", isAscending ? "asc" : "desc");
}

async function recordsOf(db: Db, ids: readonly string[]): Promise<OwnedCreator[]> {
  const rows = await selectOwned(db)
    .select("creator_id")
    .where("creator_id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.creator_id, row]));
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
