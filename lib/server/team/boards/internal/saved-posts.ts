import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { List } from "@/lib/contract/lists";
import { assertEditable, readList, type ListContext } from "@/lib/server/team/lists/lists-access";

/** @throws AppError `not_found`, also for a list of creators */
export async function findBoard(ctx: ListContext, id: string): Promise<List> {
  const list = await readList(ctx, id);
  if (list.kind !== "posts") throw new AppError("not_found", "This board no longer exists.");
  return list;
}

/** @throws AppError `not_found`, `forbidden`; `conflict` for a closed board */
export async function editableBoard(ctx: ListContext, id: string): Promise<List> {
  const list = await findBoard(ctx, id);
  assertEditable(ctx, list);
  return list;
}
