import "server-only";
import type { Creator } from "@/lib/contract/records";
import type { OwnedCreator } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";

type Row = {
  record: string;
  reveal_id: string;
  member_id: string;
  member_name: string;
  purpose: string | null;
  revealed_at: string;
  refreshed_at: string | null;
};

export function toOwned(row: Row): OwnedCreator {
  return {
    creator: JSON.parse(row.record) as Creator,
    revealedAt: row.revealed_at,
    revealedBy: { id: row.member_id, name: row.member_name },
    purpose: row.purpose,
    revealId: row.reveal_id,
    refreshedAt: row.refreshed_at,
  };
}

export function selectOwned(db: Db) {
  return db
    .selectFrom("owned_creator")
    .innerJoin("member", "member.id", "owned_creator.member_id")
    .select(["record", "reveal_id", "member_id", "member.name as member_name", "purpose"])
    .select(["revealed_at", "refreshed_at"]);
}

/** At most 500 ids. The key is the creator id. */
export async function ownedAmong(db: Db, ids: readonly string[]): Promise<Map<string, OwnedCreator>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwned(db)
    .where("creator_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => toOwned(row)).map((owned) => [owned.creator.id, owned]));
}
