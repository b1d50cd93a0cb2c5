import "server-only";
import { addBoughtInput, addContactsInput, addItemsInput, type AddItems } from "@/lib/contract/lists-bodies";
import { AppError } from "@/lib/contract/errors";
import { MAX_ITEMS, type AddedItems, type List } from "@/lib/contract/lists";
import { defineVerb, type Audit } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { visibleReveal } from "../library/narrowed-to";
import type { MemberContext } from "../team-context";
import { currentIds } from "../own-contacts/read-contacts";
import { saveContacts } from "../own-contacts/save-contacts";
import { refuseErased } from "../privacy/refuse-erased";
import { batches, editableList, itemsAmong, sizeOf } from "./internal/items-of-list";
import { recordChanges } from "./touch-list";

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
    const rows = some.map((creatorId) => ({
      listId,
      creatorId,
      addedBy: memberId,
      addedAt: at,
      statusId,
      statusAt: at,
      statusBy: memberId,
      ownerId: null,
      position: position++,
      touchedAt: at,
      touchedBy: memberId,
      removedAt: null,
    }));
    await db.insertInto("listItem").values(rows).execute();
  }
}

async function bringBack(db: Db, ids: readonly string[], { listId, memberId, at }: NewItems): Promise<void> {
  for (const some of batches(ids))
    await db
      .updateTable("listItem")
      .set({ removedAt: null, touchedAt: at, touchedBy: memberId })
      .where("listId", "=", listId)
      .where("creatorId", "in", some)
      .execute();
}

type Wanted = { list: List; ids: readonly string[]; statusId?: string };

async function putOn(
  ctx: MemberContext,
  { list, ids, statusId }: Wanted,
  audit: Audit<"list.added">,
): Promise<AddedItems> {
  const { db, member } = ctx;
  const listId = list.id;
  const status = statusFor(list, statusId);
  await refuseErased(db, ids, "list");
  const wanted = await currentIds(db, [...new Set(ids)]);
  const { present, removed } = await itemsAmong(db, listId, wanted);
  const { count, end } = await sizeOf(db, listId);
  const missing = wanted.filter((id) => !present.has(id));
  const added = missing.slice(0, Math.max(0, MAX_ITEMS - count));
  const full = missing.length - added.length;
  const answer = { added: added.length, already: present.size, full, ids: added };
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
}

/**
 * Creators that were removed from the list return with their status, position and values.
 * @throws AppError `not_found`; `conflict` for a closed list; `invalid_parameter` for an erased creator or wrong status
 */
export const addItems = defineVerb(
  { scope: "lists.write", input: addItemsInput, act: "list.added" },
  async (ctx: MemberContext, { listId, ids, statusId }: AddItems, audit): Promise<AddedItems> =>
    putOn(ctx, { list: await editableList(ctx, listId), ids, statusId }, audit),
);

/**
 * Adds people whom the service doesn't know. A person is one contact for the whole team, and costs nothing.
 * @throws AppError as `addItems`; `invalid_parameter` naming a wrong field; `forbidden` for email addresses
 */
export const addContacts = defineVerb(
  { scope: "lists.write", input: addContactsInput, act: "list.added" },
  async (ctx: MemberContext, { listId, people, statusId }, audit): Promise<AddedItems> => {
    const list = await editableList(ctx, listId);
    return putOn(ctx, { list, ids: await saveContacts(ctx, people), statusId }, audit);
  },
);

/** Keeps the order of the receipt. @throws AppError as `addItems`; `not_found` for a receipt the caller may not see */
export const addBought = defineVerb(
  { scope: "lists.write", input: addBoughtInput, act: "list.added" },
  async (ctx: MemberContext, { listId, revealId }, audit): Promise<AddedItems> => {
    const list = await editableList(ctx, listId);
    const reveal = await visibleReveal(ctx, revealId);
    if (!reveal) throw new AppError("not_found", "This reveal no longer exists.");
    const rows = await ctx.db
      .selectFrom("boughtRecord")
      .select("creatorId")
      .where("revealId", "=", reveal.id)
      .orderBy("position")
      .orderBy("creatorId")
      .execute();
    return putOn(ctx, { list, ids: rows.map(({ creatorId }) => creatorId) }, audit);
  },
);
