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
    listId: change.listId,
    memberId: member.id,
    kind: change.kind,
    creatorId: change.creatorId ?? null,
    postId: change.postId ?? null,
    field: change.field ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    version: change.version ?? null,
    tab: tab ?? null,
    at,
  }));
  for (let start = 0; start < rows.length; start += BATCH)
    await trx
      .insertInto("listChange")
      .values(rows.slice(start, start + BATCH))
      .execute();
  await tellOwners(trx, member.id, changes);
  const touched = [...new Set(changes.map(({ listId }) => listId))];
  if (touched.length > 0)
    await trx.updateTable("list").set({ touchedAt: at }).where("id", "in", touched).execute();
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
      .selectFrom("listItem")
      .innerJoin("list", "list.id", "listItem.listId")
      .select(["listId", "creatorId"])
      .where("creatorId", "in", some)
      .where("listItem.removedAt", "is", null)
      .where("list.removedAt", "is", null)
      .where("list.closedAt", "is", null)
      .orderBy("listId")
      .orderBy("creatorId");
    if (listId) found = found.where("listId", "=", listId);
    const items = await found.execute();
    const creators = new Map<string, string[]>();
    for (const { listId, creatorId } of items)
      creators.set(listId, [...(creators.get(listId) ?? []), creatorId]);
    for (const [listId, touched] of creators)
      await db
        .updateTable("listItem")
        .set({ touchedAt: at, touchedBy: ctx.member.id })
        .where("listId", "=", listId)
        .where("creatorId", "in", touched)
        .execute();
    const changes = items.map((item): NewChange => {
      return { listId: item.listId, kind: "words", creatorId: item.creatorId, field };
    });
    await recordChanges(db, ctx, changes, at);
  }
}
