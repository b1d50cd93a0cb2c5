import "server-only";
import type { Figures, KeptRecord } from "@/lib/contract/creator-record";
import { creatorIdInput } from "@/lib/contract/creator-record-bodies";
import type { Creator } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { Db } from "@/lib/server/ports/database";
import { ownedAmong } from "../library/owned-among";
import type { MemberContext } from "../team-context";

function figuresOf(record: Creator): Figures {
  const { followers, averageViews, engagementRate, averageLikes, averageComments } = record;
  return { followers, averageViews, engagementRate, averageLikes, averageComments };
}

/** Oldest first. `figures`: null for purchases of versions that didn't keep the record. */
export async function boughtFigures(db: Db, creatorId: string) {
  const rows = await db
    .selectFrom("boughtRecord")
    .innerJoin("member", "member.id", "boughtRecord.memberId")
    .select(["revealId", "boughtAt as at", "member.name as by", "record"])
    .where("creatorId", "=", creatorId)
    .orderBy("boughtAt")
    .orderBy("revealId")
    .execute();
  return rows.map(({ revealId, record, ...bought }) => ({
    ...bought,
    revealId,
    figures: record === null ? null : figuresOf(JSON.parse(record) as Creator),
  }));
}

/** Oldest first. Purchases without a kept record are left out; the present record is always included. */
export const readKeptRecords = defineVerb(
  { scope: "library.read", input: creatorIdInput },
  async ({ db }: MemberContext, creatorId): Promise<KeptRecord[]> => {
    const rows = await boughtFigures(db, creatorId);
    const kept = rows.flatMap(({ at, by, figures }) => (figures === null ? [] : [{ at, by, figures }]));
    if (rows.length > 0 && rows.at(-1)!.figures !== null) return kept;
    const owned = (await ownedAmong(db, [creatorId])).get(creatorId);
    if (!owned) return kept;
    const by = rows.at(-1)?.by ?? owned.revealedBy.name;
    return [...kept, { at: owned.refreshedAt ?? owned.revealedAt, by, figures: figuresOf(owned.creator) }];
  },
);
