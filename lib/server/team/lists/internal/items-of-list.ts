import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { List } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { assertEditable, readList, type ListContext } from "../lists-access";

/** This stays far below the number of parameters that a database accepts in one statement. */
const ITEMS_AT_ONCE = 200;

export function* batches<T>(all: readonly T[], size = ITEMS_AT_ONCE): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

/** @throws AppError as `readList` and `assertEditable`; `invalid_parameter` for a board of posts */
export async function editableList(ctx: ListContext, id: string): Promise<List> {
  const list = await readList(ctx, id);
  assertEditable(ctx, list);
  if (list.kind !== "creators") throw new AppError("invalid_parameter", "A board of posts has no creators.");
  return list;
}

export async function itemsAmong(
  db: Db,
  listId: string,
  ids: readonly string[],
): Promise<{ present: Set<string>; removed: Set<string> }> {
  const found = { present: new Set<string>(), removed: new Set<string>() };
  for (const some of batches(ids)) {
    const rows = await db
      .selectFrom("listItem")
      .select(["creatorId", "removedAt"])
      .where("listId", "=", listId)
      .where("creatorId", "in", some)
      .execute();
    for (const row of rows) (row.removedAt === null ? found.present : found.removed).add(row.creatorId);
  }
  return found;
}

/** `end` is the position after the last item. */
export async function sizeOf(db: Db, listId: string): Promise<{ count: number; end: number }> {
  const { count, last } = await db
    .selectFrom("listItem")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("position").as("last")])
    .where("listId", "=", listId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), end: Math.floor(Number(last ?? 0)) + 1 };
}
