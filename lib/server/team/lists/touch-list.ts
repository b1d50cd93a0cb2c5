import "server-only";
import type { ListChangeKind } from "@/lib/contract/lists";
import type { Db } from "@/lib/server/ports/database";
import type { MemberContext } from "../team-context";

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

/** Runs in the transaction that makes the changes. The history, live events and the order of lists come from here. */
export async function recordChanges(
  trx: Db,
  { member, tab }: Pick<MemberContext, "member" | "tab">,
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
  const touched = [...new Set(changes.map(({ listId }) => listId))];
  if (touched.length > 0)
    await trx.updateTable("list").set({ touched_at: at }).where("id", "in", touched).execute();
}

export const recordChange = (
  trx: Db,
  ctx: Pick<MemberContext, "member" | "tab">,
  change: NewChange,
  at?: string,
): Promise<void> => recordChanges(trx, ctx, [change], at);
