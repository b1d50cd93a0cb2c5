import "server-only";
import type { ListChangeKind } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import { appendEvents } from "../outbox/write-events";
import type { MemberContext } from "../team-context";
import { batches } from "./internal/items-of-list";

/** `field` is of an item, a post or the list itself. `before` and `after` are as cells store them. */
export type NewChange = {
  listId: string;
  kind: ListChangeKind;
  creatorId?: string;
  postId?: string;
  field?: string;
  before?: string | null;
  after?: string | null;
  version?: number;
};

const BATCH = 100;

type Author = Pick<MemberContext, "tab"> & { member: { id: string } };

async function tellOwners(trx: Db, by: string, changes: readonly NewChange[]): Promise<void> {
  const items = changes.flatMap(({ listId, kind, creatorId, field = "", after }) => {
    if (!creatorId || (kind !== "field" && kind !== "removed")) return [];
    return [{ event: { listId, creatorId, field: kind === "field" ? field : kind, by }, after }];
  });
  const given = items.flatMap(({ event: { listId, creatorId, field }, after }) =>
    field === "owner" && after ? [{ memberId: after, listId, creatorId, by }] : [],
  );
  await appendEvents(
    trx,
    "list.item.changed",
    items.map(({ event }) => event),
  );
  await appendEvents(trx, "assignment", given);
}

/** Runs in the transaction that makes the changes. The history, live events and the order of lists come from here. */
export async function recordChanges(
  trx: Db,
  { member, tab }: Author,
  changes: readonly NewChange[],
  at = new Date().toISOString(),
): Promise<void> {
  const rows = changes.map((change) => ({
    list_id: change.listId,
    member_id: member.id,
    kind: change.kind,
    creator_id: change.creatorId ?? null,
    post_id: change.postId ?? null,
    field: change.field ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    version: change.version ?? null,
    tab: tab ?? null,
    at,
  }));
  for (let start = 0; start < rows.length; start += BATCH)
    await trx
      .insertInto("list_change")
      .values(rows.slice(start, start + BATCH))
      .execute();
  await tellOwners(trx, member.id, changes);
  const touched = [...new Set(changes.map(({ listId }) => listId))];
  if (touched.length > 0)
    await trx.updateTable("list").set({ touched_at: at }).where("id", "in", touched).execute();
}

export const recordChange = (trx: Db, ctx: Author, change: NewChange, at?: string): Promise<void> =>
  recordChanges(trx, ctx, [change], at);

type Words = "note" | "tags" | "marks";

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
