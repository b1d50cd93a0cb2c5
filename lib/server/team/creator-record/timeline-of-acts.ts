import "server-only";
/** What became of a creator, as entries of the timeline: changes on lists, and what was bought. */
import { isAllowed } from "@/lib/server/access/caller";

import { readReveal, visibleOwner } from "../reveal/read-reveal";
import { fieldWords } from "./changed-fields";
import { isBehind, writePlace } from "./timeline-place";
import type { Source } from "./timeline-of-words";

/** Of lists that the member may see. Where a creator is in the order of a list is no event of theirs. */
export const listEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("list_change")
    .innerJoin("list", "list.id", "list_change.list_id")
    .innerJoin("member", "member.id", "list_change.member_id")
    .select(["list_change.id", "list_change.kind", "list_change.at", "list_id", "field", "before", "after"])
    .select(["list.name as list", "list.removed_at", "member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where("list.kind", "=", "creators")
    // What was written has entries of its own.
    .where("list_change.kind", "!=", "words")
    .where((where) => where.or([where("list.is_team", "=", 1), where("list.owner_id", "=", member.id)]))
    .where((where) => where.or([where("field", "is", null), where("field", "!=", "position")]))
    .where(isBehind({ kind: "list", at: "list_change.at", key: "list_change.id" }, after))
    .orderBy("list_change.at", "desc")
    .orderBy("list_change.id", "desc")
    .limit(limit)
    .execute();
  const words = await fieldWords(db, rows);
  return rows.map((row) => ({
    kind: "list",
    change: row.kind,
    list: row.list,
    field: words(row),
    id: writePlace({ at: row.at, kind: "list", key: Number(row.id) }),
    at: row.at,
    by: { id: row.by_id, name: row.by_name },
    href: row.removed_at === null ? `/lists/${row.list_id}` : null,
  }));
};

export const purchaseEntries: Source = async (ctx, { creatorId, after, limit }) => {
  const rows = await ctx.db
    .selectFrom("bought_record")
    .innerJoin("member", "member.id", "bought_record.member_id")
    .select(["reveal_id", "bought_at", "bought_record.kind", "is_first", "purpose"])
    .select(["member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where(isBehind({ kind: "purchase", at: "bought_at", key: "reveal_id" }, after))
    .orderBy("bought_at", "desc")
    .orderBy("reveal_id", "desc")
    .limit(limit)
    .execute();
  const visible = visibleOwner(ctx);
  const opensReceipts = isAllowed(ctx, readReveal.scope);
  return rows.map(({ reveal_id: key, bought_at: at, by_id, by_name, ...row }) => ({
    kind: "purchase",
    reveal: row.kind,
    isFirst: row.is_first === 1,
    purpose: row.purpose,
    id: writePlace({ at, kind: "purchase", key }),
    at,
    by: { id: by_id, name: by_name },
    href:
      opensReceipts && (visible === undefined || by_id === visible)
        ? `/creators/reveals/${encodeURIComponent(key)}`
        : null,
  }));
};
