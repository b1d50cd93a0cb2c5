import "server-only";
import type { Creator } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";

type Row = {
  record: string;
  revealId: string;
  memberId: string;
  memberName: string;
  purpose: string | null;
  revealedAt: string;
  refreshedAt: string | null;
};

export function toOwned(row: Row): OwnedCreator {
  return {
    creator: JSON.parse(row.record) as Creator,
    revealedAt: row.revealedAt,
    revealedBy: { id: row.memberId, name: row.memberName },
    purpose: row.purpose,
    revealId: row.revealId,
    refreshedAt: row.refreshedAt,
  };
}

export function selectOwned(db: Db) {
  return db
    .selectFrom("ownedCreator")
    .innerJoin("member", "member.id", "ownedCreator.memberId")
    .select(["record", "revealId", "memberId", "member.name as memberName", "purpose"])
    .select(["revealedAt", "refreshedAt"]);
}

/** At most 500 ids. The key is the creator id. */
export async function ownedAmong(db: Db, ids: readonly string[]): Promise<Map<string, OwnedCreator>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwned(db)
    .where("creatorId", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => toOwned(row)).map((owned) => [owned.creator.id, owned]));
}
