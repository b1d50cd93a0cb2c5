import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { PlaceResult } from "@/lib/contract/lists";
import { placeInput, type Place } from "@/lib/contract/lists-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { editableList } from "./items-of-list";
import { gapFor, isIn, positionIn, renumber } from "./positions";
import { recordChanges, type NewChange } from "./touch-list";

async function itemOf(db: Db, listId: string, creatorId: string) {
  const item = await db
    .selectFrom("list_item")
    .innerJoin("member", "member.id", "list_item.status_by")
    .select(["status_id", "status_version", "status_at", "position", "member.name as by"])
    .where("list_id", "=", listId)
    .where("creator_id", "=", creatorId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!item) throw new AppError("not_found", "This creator is no longer on the list.");
  return item;
}

/** `isRenumbered`: every item of the list got a new position to make room. */
async function positionFor(
  db: Db,
  place: Place,
  now: number,
): Promise<{ position: number; isRenumbered: boolean }> {
  const gap = await gapFor(db, place);
  if (!gap || isIn(gap, now)) return { position: now, isRenumbered: false };
  const position = positionIn(gap);
  if (position !== null) return { position, isRenumbered: false };
  await renumber(db, place.listId);
  return { position: positionIn((await gapFor(db, place))!)!, isRenumbered: true };
}

async function write({ db, member }: MemberContext, place: Place, position: number, version: number | null) {
  const at = new Date().toISOString();
  const given = {
    status_id: place.statusId,
    status_at: at,
    status_by: member.id,
    touched_at: at,
    touched_by: member.id,
  };
  await db
    .updateTable("list_item")
    .set({ position, ...(version !== null && { ...given, status_version: version }) })
    .where("list_id", "=", place.listId)
    .where("creator_id", "=", place.creatorId)
    .execute();
  return at;
}

/**
 * A status change is versioned like a cell: if another change came first, nothing is written and the result has the
 * current status. A position has no version, so the last move wins.
 * @throws AppError `not_found` for a missing list or creator; `conflict` for a closed list; `invalid_parameter`
 */
export const placeItem = defineVerb(
  { scope: "lists.write", input: placeInput, transaction: "write" },
  async (ctx: MemberContext, place): Promise<PlaceResult> => {
    const { db } = ctx;
    const { listId, creatorId, statusId } = place;
    const list = await editableList(ctx, listId);
    if (!list.statuses.some(({ id }) => id === statusId))
      throw new AppError("invalid_parameter", "This list has no such status.");
    const item = await itemOf(db, listId, creatorId);
    const isMoved = item.status_id !== statusId;
    const version = item.status_version;
    if (isMoved && version !== place.statusVersion)
      return { state: "conflict", statusId: item.status_id, version, by: item.by, at: item.status_at };
    const { position, isRenumbered } = await positionFor(db, place, item.position);
    const saved = { state: "saved", statusId, version: isMoved ? version + 1 : version, position } as const;
    if (!isMoved && position === item.position) return saved;
    const at = await write(ctx, place, position, isMoved ? saved.version : null);
    const changes: NewChange[] = [];
    const field = { listId, kind: "field", creatorId } as const;
    if (isRenumbered) changes.push({ listId, kind: "changed", field: "position" });
    else if (position !== item.position)
      changes.push({ ...field, field: "position", before: String(item.position), after: String(position) });
    // The index of lists shows the newest change: the status, if both changed.
    if (isMoved)
      changes.push({
        ...field,
        field: "status",
        before: item.status_id,
        after: statusId,
        version: saved.version,
      });
    await recordChanges(db, ctx, changes, at);
    return saved;
  },
);
