import "server-only";
import type { Purchase } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";

/** The newest comes first. */
export async function purchasesOf(db: Db, creatorId: string): Promise<Purchase[]> {
  const rows = await db
    .selectFrom("bought_record")
    .innerJoin("member", "member.id", "bought_record.member_id")
    .select([
      "bought_record.bought_at as at",
      "member.id as memberId",
      "member.name as memberName",
      "bought_record.purpose",
      "bought_record.kind",
      "bought_record.reveal_id as revealId",
    ])
    .where("bought_record.creator_id", "=", creatorId)
    .orderBy("bought_at", "desc")
    .execute();
  return rows;
}
