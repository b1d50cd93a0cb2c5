import "server-only";
/** Positions are fractional numbers, so that a move changes one row. */
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** These are the neighbours' positions in the whole list; null at its start or end. */
export type Gap = { after: number | null; before: number | null };

/** Returns null when there is no number left between the ends. */
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
    .selectFrom("list_item")
    .select(["creator_id as creatorId", "position"])
    .where("list_id", "=", listId)
    .where("removed_at", "is", null);

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
    .where("creator_id", "!=", moved)
    .where((where) =>
      where.or([
        where("position", sign, position),
        where.and([where("position", "=", position), where("creator_id", sign, creatorId)]),
      ]),
    )
    .orderBy("position", order)
    .orderBy("creator_id", order)
    .limit(1)
    .executeTakeFirst();
}

export type Wanted = {
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
export async function gapFor(db: Db, wanted: Wanted): Promise<Gap | null> {
  const { listId, creatorId: moved, statusId, beforeId, afterId } = wanted;
  const inStatus = itemsOf(db, listId).where("status_id", "=", statusId).where("creator_id", "!=", moved);
  const named = async (id: string | null) =>
    id === null ? undefined : inStatus.where("creator_id", "=", id).executeTakeFirst();
  const below = await named(beforeId);
  if (below) {
    const above = await neighbour(db, listId, moved, below, "up");
    return { after: above?.position ?? null, before: below.position };
  }
  const last = () =>
    inStatus.orderBy("position", "desc").orderBy("creator_id", "desc").limit(1).executeTakeFirst();
  const above = (await named(afterId)) ?? (await last());
  if (!above) return null;
  const next = await neighbour(db, listId, moved, above, "down");
  return { after: above.position, before: next?.position ?? null };
}

export async function renumber(db: Db, listId: string): Promise<void> {
  await sql`
    update list_item set position = placed.place
    from (
      select creator_id, row_number() over (order by position, creator_id) as place
      from list_item where list_id = ${listId}
    ) as placed
    where list_item.list_id = ${listId} and list_item.creator_id = placed.creator_id`.execute(db);
}
