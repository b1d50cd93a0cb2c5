import "server-only";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { batches } from "./items-of-list";
import { recordChanges, type NewChange } from "./touch-list";

export type Words = "note" | "tags" | "marks";

/**
 * Records, in the same transaction, that a note, tag or mark was written: rows of the creators' open lists show it, and
 * the filter by silent days counts from it. `listId`: the only list that shows it.
 */
export async function touchCreators(
  db: Db,
  ctx: Pick<MemberContext, "member">,
  ids: readonly string[],
  { field, listId }: { field: Words; listId?: string | null },
): Promise<void> {
  const at = new Date().toISOString();
  for (const some of batches(ids)) {
    let found = db
      .selectFrom("list_item")
      .innerJoin("list", "list.id", "list_item.list_id")
      .select(["list_id", "creator_id"])
      .where("creator_id", "in", some)
      .where("list_item.removed_at", "is", null)
      .where("list.removed_at", "is", null)
      .where("list.closed_at", "is", null)
      .orderBy("list_id")
      .orderBy("creator_id");
    if (listId) found = found.where("list_id", "=", listId);
    const items = await found.execute();
    const creators = new Map<string, string[]>();
    for (const { list_id, creator_id } of items)
      creators.set(list_id, [...(creators.get(list_id) ?? []), creator_id]);
    for (const [list_id, touched] of creators)
      await db
        .updateTable("list_item")
        .set({ touched_at: at, touched_by: ctx.member.id })
        .where("list_id", "=", list_id)
        .where("creator_id", "in", touched)
        .execute();
    const changes = items.map((item): NewChange => {
      return { listId: item.list_id, kind: "words", creatorId: item.creator_id, field };
    });
    await recordChanges(db, ctx, changes, at);
  }
}
