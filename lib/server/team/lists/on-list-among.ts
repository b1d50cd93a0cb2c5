import "server-only";
/** Only team lists count: a caller must not learn from a search what is on a private list. */
import { ANY_LIST } from "@/lib/contract/hiding";
import type { Db } from "@/lib/server/ports/database";

/** @param ids at most 500 */
export async function onListAmong(db: Db, ids: readonly string[], listId: string): Promise<Set<string>> {
  let query = db
    .selectFrom("list_item")
    .innerJoin("list", "list.id", "list_item.list_id")
    .select("list_item.creator_id")
    .where("list_item.creator_id", "in", [...ids])
    .where("list_item.removed_at", "is", null)
    .where("list.removed_at", "is", null)
    .where("list.is_team", "=", 1);
  if (listId !== ANY_LIST) query = query.where("list.id", "=", listId);
  const rows = await query.distinct().execute();
  return new Set(rows.map(({ creator_id }) => creator_id));
}
