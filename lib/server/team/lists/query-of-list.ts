import "server-only";
import { readListQuery, type ReadListQuery } from "@/lib/contract/list-query";
import { readList, type ListContext } from "./lists-access";

export async function queryOfList(
  ctx: ListContext,
  listId: string,
  search: Iterable<readonly [string, string]>,
): Promise<{ listId: string } & ReadListQuery> {
  return { listId, ...readListQuery(search, await readList(ctx, listId)) };
}
