import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { ListQuery } from "@/lib/contract/list-query";
import {
  MAX_ITEMS,
  MAX_ROWS_READ,
  ROWS_A_PAGE,
  type List,
  type ListRow,
  type ListRows,
  type ShortRow,
} from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { countRows, rowIds, shortRows } from "./found-rows";
import { readList, type ListContext } from "./lists-access";
import { rowsOfItems } from "./rows-of-items";

/** `readListQuery` has removed what this list doesn't have. */
const query = z.custom<ListQuery>();
const tableInput = z.strictObject({ listId: z.string(), query });
const pieceInput = tableInput.extend({
  start: z.int().min(0).max(MAX_ITEMS).optional(),
  limit: z.int().min(1).max(MAX_ROWS_READ).optional(),
});
const rowsInput = z.strictObject({ listId: z.string(), ids: z.array(z.string()).max(MAX_ROWS_READ) });

/** @throws AppError as `readList`; `invalid_parameter` for a board of posts */
export async function tableOf(ctx: ListContext, listId: string): Promise<List> {
  const list = await readList(ctx, listId);
  if (list.kind !== "creators") throw new AppError("invalid_parameter", "A board of posts has no creators.");
  return list;
}

async function pieceOf(
  ctx: ListContext,
  list: List,
  query: ListQuery,
  { start, limit }: { start: number; limit: number },
): Promise<Omit<ListRows, "rows" | "start"> & { ids: string[] }> {
  // A search reads every text of the list, so it runs once for both the total and the rows.
  if (query.q !== "" && query.group === undefined) {
    const all = await rowIds(ctx, list, query);
    return { total: all.length, groups: [], ids: all.slice(start, start + limit) };
  }
  const counted = await countRows(ctx, list, query);
  return { ...counted, ids: start < counted.total ? await rowIds(ctx, list, query, { start, limit }) : [] };
}

/** Returns no rows when `start` is after the last one. @throws AppError `not_found`, `invalid_parameter` */
export const readRows = defineVerb(
  { scope: "library.read", input: pieceInput },
  async (ctx: MemberContext, { listId, query, start = 0, limit = ROWS_A_PAGE }): Promise<ListRows> => {
    const list = await tableOf(ctx, listId);
    const { ids, ...counted } = await pieceOf(ctx, list, query, { start, limit });
    return { ...counted, start, rows: await rowsOfItems(ctx, list, ids) };
  },
);

/** Returns every row that the filters leave, in the order of the table. @throws as `readRows` */
export const readShortRows = defineVerb(
  { scope: "library.read", input: tableInput },
  async (ctx: MemberContext, { listId, query }): Promise<ShortRow[]> =>
    shortRows(ctx, await tableOf(ctx, listId), query),
);

/** Rows have the order of the ids; creators that aren't on the list are left out. @throws as `readRows` */
export const readSomeRows = defineVerb(
  { scope: "library.read", input: rowsInput },
  async (ctx: MemberContext, { listId, ids }): Promise<ListRow[]> =>
    rowsOfItems(ctx, await tableOf(ctx, listId), ids),
);

/** Reads `ids` in batches as they are consumed; as a snapshot they keep their order. The rows have no warnings. */
export async function* eachRow(
  ctx: ListContext,
  list: List,
  ids: readonly string[],
): AsyncGenerator<ListRow, void, undefined> {
  for (let start = 0; start < ids.length; start += MAX_ROWS_READ)
    yield* await rowsOfItems(ctx, list, ids.slice(start, start + MAX_ROWS_READ), { isFile: true });
}
