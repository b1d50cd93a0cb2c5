import "server-only";
import { itemsInput, type Items } from "@/lib/contract/lists-bodies";
import { MAX_ITEMS } from "@/lib/contract/lists";
import { AppError } from "@/lib/contract/errors";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { currentIds } from "../own-contacts/read-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import { batches, editableList, itemsAmong, sizeOf } from "./internal/items-of-list";
import { recordChanges } from "./touch-list";

type Change = { listId: string; memberId: string; at: string; isRemoved: boolean };

async function setRemoved(db: Db, ids: readonly string[], change: Change): Promise<void> {
  const { listId, memberId, at, isRemoved } = change;
  for (const some of batches(ids))
    await db
      .updateTable("listItem")
      .set({ removedAt: isRemoved ? at : null, touchedAt: at, touchedBy: memberId })
      .where("listId", "=", listId)
      .where("creatorId", "in", some)
      .execute();
}

/** Removed items keep their data for a restore. @returns the ids that were on the list */
export const removeItems = defineVerb(
  { scope: "lists.write", input: itemsInput, act: "list.taken" },
  async (ctx: MemberContext, { listId, ids }: Items, audit): Promise<string[]> => {
    const { db, member } = ctx;
    await editableList(ctx, listId);
    const present = [...(await itemsAmong(db, listId, await currentIds(db, ids))).present];
    if (present.length === 0) {
      audit.nothing();
      return [];
    }
    const at = new Date().toISOString();
    await setRemoved(db, present, { listId, memberId: member.id, at, isRemoved: true });
    const changes = present.map((creatorId) => ({ listId, kind: "removed" as const, creatorId }));
    await recordChanges(db, ctx, changes, at);
    await audit({ act: "list.taken", subject: listId, after: { items: present.length } });
    return present;
  },
);

/** @throws AppError `not_found`; `conflict` for a closed or full list; `invalid_parameter` for an erased creator */
export const restoreItems = defineVerb(
  { scope: "lists.write", input: itemsInput, act: "list.added" },
  async (ctx: MemberContext, { listId, ids }: Items, audit): Promise<string[]> => {
    const { db, member } = ctx;
    await editableList(ctx, listId);
    await refuseErased(db, ids, "list");
    const removed = [...(await itemsAmong(db, listId, await currentIds(db, ids))).removed];
    if (removed.length === 0) {
      audit.nothing();
      return [];
    }
    if ((await sizeOf(db, listId)).count + removed.length > MAX_ITEMS)
      throw new AppError("conflict", "There is no room for them on this list.");
    const at = new Date().toISOString();
    await setRemoved(db, removed, { listId, memberId: member.id, at, isRemoved: false });
    const changes = removed.map((creatorId) => ({ listId, kind: "restored" as const, creatorId }));
    await recordChanges(db, ctx, changes, at);
    await audit({ act: "list.added", subject: listId, after: { items: removed.length } });
    return removed;
  },
);
