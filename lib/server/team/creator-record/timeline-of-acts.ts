import "server-only";
import { ITEM_CHANGES, type FigureChange, type ItemChange } from "@/lib/contract/creator-record";
import { changesBetween } from "@/lib/domain/growth";
import { isAllowed } from "@/lib/server/access/caller";
import type { Db } from "@/lib/server/ports/database";
import { purchasesOf } from "../library/purchases-of";
import { isSeenBy } from "../lists/lists-access";
import { readReveal, visibleOwner } from "../reveal/read-reveal";
import { fieldWords } from "./changed-fields";
import { boughtFigures } from "./kept-records";
import { comparePlaces, isBehind, writePlace, type Place } from "./timeline-place";
import type { Source } from "./timeline-of-words";

/** Only lists that the member may see. A change of position is not an event. */
export const listEntries: Source = async ({ db, member }, { creatorId, after, limit }) => {
  const rows = await db
    .selectFrom("list_change")
    .innerJoin("list", "list.id", "list_change.list_id")
    .innerJoin("member", "member.id", "list_change.member_id")
    .select(["list_change.id", "list_change.kind", "list_change.at", "list_id", "field", "before", "after"])
    .select(["list.name as list", "list.removed_at", "member.id as by_id", "member.name as by_name"])
    .where("creator_id", "=", creatorId)
    .where("list.kind", "=", "creators")
    // Notes, tags and marks have entries of their own.
    .where("list_change.kind", "in", ITEM_CHANGES)
    .where(isSeenBy(member))
    .where((where) => where.or([where("field", "is", null), where("field", "!=", "position")]))
    .where(isBehind({ kind: "list", at: "list_change.at", key: "list_change.id" }, after))
    .orderBy("list_change.at", "desc")
    .orderBy("list_change.id", "desc")
    .limit(limit)
    .execute();
  const words = await fieldWords(db, rows);
  return rows.map((row) => ({
    kind: "list",
    change: row.kind as ItemChange,
    list: row.list,
    field: words(row),
    id: writePlace({ at: row.at, kind: "list", key: Number(row.id) }),
    at: row.at,
    by: { id: row.by_id, name: row.by_name },
    href: row.removed_at === null ? `/lists/${row.list_id}` : null,
  }));
};

async function changesOf(db: Db, creatorId: string): Promise<ReadonlyMap<string, FigureChange[]>> {
  const records = (await boughtFigures(db, creatorId)).filter(({ figures }) => figures !== null);
  return new Map(
    records
      .slice(1)
      .map(({ revealId, figures }, at) => [revealId, changesBetween(records[at]!.figures!, figures!)]),
  );
}

/** A creator has few purchases, so all are read and then filtered. */
export const purchaseEntries: Source = async (ctx, { creatorId, after, limit }) => {
  const visible = visibleOwner(ctx);
  const changes = await changesOf(ctx.db, creatorId);
  const opensReceipts = isAllowed(ctx, readReveal.scope);
  const placed = (await purchasesOf(ctx.db, creatorId)).map((bought) => {
    const place: Place = { at: bought.at, kind: "purchase", key: bought.revealId };
    return { bought, place };
  });
  const behind = placed.filter(({ place }) => after === null || comparePlaces(after, place) < 0);
  behind.sort((a, b) => comparePlaces(a.place, b.place));
  return behind.slice(0, limit).map(({ place, bought }) => ({
    kind: "purchase",
    reveal: bought.kind,
    purpose: bought.purpose,
    changes: changes.get(bought.revealId) ?? null,
    id: writePlace(place),
    at: bought.at,
    by: { id: bought.memberId, name: bought.memberName },
    href:
      opensReceipts && (visible === undefined || bought.memberId === visible)
        ? `/creators/reveals/${encodeURIComponent(bought.revealId)}`
        : null,
  }));
};
