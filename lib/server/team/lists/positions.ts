import "server-only";
/** Places of the items of a list: numbers with room between them, so that a move changes one row. */
import { sql } from "kysely";
import type { Db } from "@/lib/server/ports/database";

/** Neighbours in the order of the whole list; null: the list begins or ends there. */
export type Gap = { after: number | null; before: number | null };

/** A number in a gap; null: there is none between its ends, because they touch. */
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

/** The item at one place further up or down in the order of the list, which is that of positions and then of ids. */
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
 * Where a card goes: directly before or after one that was named and is still in the status, or behind the last of the
 * status. Null: it is alone there, so that any place is right.
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

/** Makes room between all items of a list, in the order that they have. */
export async function renumber(db: Db, listId: string): Promise<void> {
  await sql`
    update list_item set position = placed.place
    from (
      select creator_id, row_number() over (order by position, creator_id) as place
      from list_item where list_id = ${listId}
    ) as placed
    where list_item.list_id = ${listId} and list_item.creator_id = placed.creator_id`.execute(db);
}
