import "server-only";
/** Only team lists count: a caller must not learn from a search what is on a private list. */
import { ANY_LIST } from "@/lib/contract/hiding";
import type { Db } from "@/lib/server/ports/database";

/** @param ids at most 500 */
export async function onListAmong(db: Db, ids: readonly string[], listId: string): Promise<Set<string>> {
  let query = db
    .selectFrom("listItem")
    .innerJoin("list", "list.id", "listItem.listId")
    .select("listItem.creatorId")
    .where("listItem.creatorId", "in", [...ids])
    .where("listItem.removedAt", "is", null)
    .where("list.removedAt", "is", null)
    .where("list.isTeam", "=", 1);
  if (listId !== ANY_LIST) query = query.where("list.id", "=", listId);
  const rows = await query.distinct().execute();
  return new Set(rows.map(({ creatorId }) => creatorId));
}
