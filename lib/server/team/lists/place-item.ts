import "server-only";
import { sql } from "kysely";
import { AppError } from "@/lib/contract/errors";
import type { PlaceResult } from "@/lib/contract/lists";
import { placeInput, type Place } from "@/lib/contract/lists-bodies";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";
import { editableList } from "./internal/items-of-list";
import { recordChanges, type NewChange } from "./touch-list";

async function itemOf(db: Db, listId: string, creatorId: string) {
  const item = await db
    .selectFrom("listItem")
    .innerJoin("member", "member.id", "listItem.statusBy")
    .select(["statusId", "statusVersion", "statusAt", "position", "member.name as by"])
    .where("listId", "=", listId)
    .where("creatorId", "=", creatorId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!item) throw new AppError("not_found", "This creator is no longer on the list.");
  return item;
}

/** These are the neighbours' positions in the whole list; null at its start or end. */
export type Gap = { after: number | null; before: number | null };

/**
 * Positions are fractional numbers, so that a move changes one row. Returns null when there is no number left
 * between the ends.
 */
export function positionIn({ after, before }: Gap): number | null {
  if (after === null && before === null) return 1;
  if (after === null) return before! - 1;
  if (before === null) return after + 1;
  const middle = after + (before - after) / 2;
  return isIn({ after, before }, middle) ? middle : null;
}

export const isIn = ({ after, before }: Gap, position: number): boolean =>
  (after === null || position > after) && (before === null || position < before);

type Item = { creatorId: string; position: number };

const itemsOf = (db: Db, listId: string) =>
  db
    .selectFrom("listItem")
    .select(["creatorId", "position"])
    .where("listId", "=", listId)
    .where("removedAt", "is", null);

/** The list is ordered by position, then by id. */
function neighbour(
  db: Db,
  listId: string,
  moved: string,
  { creatorId, position }: Item,
  side: "up" | "down",
) {
  const [sign, order] = side === "up" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return itemsOf(db, listId)
    .where("creatorId", "!=", moved)
    .where((where) =>
      where.or([
        where("position", sign, position),
        where.and([where("position", "=", position), where("creatorId", sign, creatorId)]),
      ]),
    )
    .orderBy("position", order)
    .orderBy("creatorId", order)
    .limit(1)
    .executeTakeFirst();
}

type Wanted = {
  listId: string;
  creatorId: string;
  statusId: string;
  beforeId: string | null;
  afterId: string | null;
};

/**
 * Prefers the place beside a named card that is still in the status, else the one after the status's last card. Null:
 * the card is alone in the status, so any position is right.
 */
async function gapFor(db: Db, wanted: Wanted): Promise<Gap | null> {
  const { listId, creatorId: moved, statusId, beforeId, afterId } = wanted;
  const inStatus = itemsOf(db, listId).where("statusId", "=", statusId).where("creatorId", "!=", moved);
  const named = async (id: string | null) =>
    id === null ? undefined : inStatus.where("creatorId", "=", id).executeTakeFirst();
  const below = await named(beforeId);
  if (below) {
    const above = await neighbour(db, listId, moved, below, "up");
    return { after: above?.position ?? null, before: below.position };
  }
  const last = () =>
    inStatus.orderBy("position", "desc").orderBy("creatorId", "desc").limit(1).executeTakeFirst();
  const above = (await named(afterId)) ?? (await last());
  if (!above) return null;
  const next = await neighbour(db, listId, moved, above, "down");
  return { after: above.position, before: next?.position ?? null };
}

async function renumber(db: Db, listId: string): Promise<void> {
  await sql`
    update list_item set position = placed.place
    from (
      select creator_id, row_number() over (order by position, creator_id) as place
      from list_item where list_id = ${listId}
    ) as placed
    where list_item.list_id = ${listId} and list_item.creator_id = placed.creator_id`.execute(db);
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
    statusId: place.statusId,
    statusAt: at,
    statusBy: member.id,
    touchedAt: at,
    touchedBy: member.id,
  };
  await db
    .updateTable("listItem")
    .set({ position, ...(version !== null && { ...given, statusVersion: version }) })
    .where("listId", "=", place.listId)
    .where("creatorId", "=", place.creatorId)
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
    const isMoved = item.statusId !== statusId;
    const version = item.statusVersion;
    if (isMoved && version !== place.statusVersion)
      return { state: "conflict", statusId: item.statusId, version, by: item.by, at: item.statusAt };
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
        before: item.statusId,
        after: statusId,
        version: saved.version,
      });
    await recordChanges(db, ctx, changes, at);
    return saved;
  },
);
