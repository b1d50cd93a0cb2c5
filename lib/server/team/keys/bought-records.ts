import "server-only";
import type { Creator } from "@/lib/contract/records";
import { withoutContacts } from "@/lib/domain/without-contacts";
import { isAllowed } from "@/lib/server/access/caller";
import type { KeyContext } from "../team-context";
import type { KeyCall } from "./key-call";

/** Keeps the order's sequence. `notFound` also has creators that are no longer kept. */
export async function boughtRecords(
  ctx: KeyContext,
  { ids, reveal_id }: KeyCall,
): Promise<{ data: Creator[]; notFound: string[] }> {
  const ordered = JSON.parse(ids) as string[];
  // An order has at most 100 ids: a page of a search, or the ids of one call.
  const [owned, bought] = await Promise.all([
    ctx.db
      .selectFrom("owned_creator")
      .select(["creator_id", "record"])
      .where("creator_id", "in", [...ordered, ""])
      .execute(),
    ctx.db
      .selectFrom("bought_record")
      .select(["creator_id", "record"])
      .where("reveal_id", "=", reveal_id ?? "")
      .execute(),
  ]);
  const records = new Map<string, string>();
  for (const { creator_id, record } of [...owned, ...bought])
    if (record !== null) records.set(creator_id, record);
  const shown = (record: Creator) => (isAllowed(ctx, "contacts") ? record : withoutContacts(record));
  return {
    data: ordered.flatMap((id) => {
      const record = records.get(id);
      return record === undefined ? [] : shown(JSON.parse(record) as Creator);
    }),
    notFound: ordered.filter((id) => !records.has(id)),
  };
}
