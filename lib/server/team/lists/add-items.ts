import "server-only";
import { addItemsInput, type AddItems } from "@/lib/contract/lists-bodies";
import { AppError } from "@/lib/contract/errors";
import { MAX_ITEMS, type AddedItems, type List } from "@/lib/contract/lists";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { batches, editableList, itemsAmong, refuseErasedItems, sizeOf } from "./items-of-list";
import { recordChanges } from "./touch-list";

/** @throws AppError `invalid_parameter` for a status of another list */
function statusFor({ statuses }: List, wanted: string | undefined): string {
  const status = wanted === undefined ? statuses[0] : statuses.find(({ id }) => id === wanted);
  if (status) return status.id;
  throw new AppError("invalid_parameter", "This list has no such status.");
}

type NewItems = { listId: string; statusId: string; memberId: string; at: string; end: number };

async function insertItems(db: Db, ids: readonly string[], given: NewItems): Promise<void> {
  const { listId, statusId, memberId, at } = given;
  let position = given.end;
  for (const some of batches(ids)) {
    const rows = some.map((creator_id) => ({
      list_id: listId,
      creator_id,
      added_by: memberId,
      added_at: at,
      status_id: statusId,
      status_at: at,
      status_by: memberId,
      owner_id: null,
      position: position++,
      touched_at: at,
      touched_by: memberId,
      removed_at: null,
    }));
    await db.insertInto("list_item").values(rows).execute();
  }
}

/** Those that were taken off come back with all they had; what happened to their values meanwhile stays. */
async function bringBack(db: Db, ids: readonly string[], { listId, memberId, at }: NewItems): Promise<void> {
  for (const some of batches(ids))
    await db
      .updateTable("list_item")
      .set({ removed_at: null, touched_at: at, touched_by: memberId })
      .where("list_id", "=", listId)
      .where("creator_id", "in", some)
      .execute();
}

/**
 * Puts creators on a list, at its end. Who was taken off it comes back as they were.
 * @throws AppError `not_found`; `conflict` for a closed list; `invalid_parameter` for an erased creator or a wrong status
 */
export const addItems = defineVerb(
  { scope: "lists.write", input: addItemsInput, act: "list.added" },
  async (ctx: MemberContext, { listId, ids, statusId }: AddItems, audit): Promise<AddedItems> => {
    const { db, member } = ctx;
    const list = await editableList(ctx, listId);
    const status = statusFor(list, statusId);
    await refuseErasedItems(db, ids);
    const wanted = [...new Set(ids)];
    const { present, removed } = await itemsAmong(db, listId, wanted);
    const { count, end } = await sizeOf(db, listId);
    const missing = wanted.filter((id) => !present.has(id));
    const added = missing.slice(0, Math.max(0, MAX_ITEMS - count));
    const answer = { added: added.length, already: present.size, full: missing.length - added.length };
    if (added.length === 0) {
      audit.nothing();
      return answer;
    }
    const at = new Date().toISOString();
    const given = { listId, statusId: status, memberId: member.id, at, end };
    await insertItems(
      db,
      added.filter((id) => !removed.has(id)),
      given,
    );
    await bringBack(
      db,
      added.filter((id) => removed.has(id)),
      given,
    );
    const kindOf = (id: string) => (removed.has(id) ? "restored" : "added");
    await recordChanges(
      db,
      ctx,
      added.map((creatorId) => ({ listId, kind: kindOf(creatorId), creatorId })),
      at,
    );
    await audit({ act: "list.added", subject: listId, after: { items: added.length } });
    return answer;
  },
);
