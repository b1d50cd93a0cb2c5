import "server-only";
import type { Purchase } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";

/** The newest comes first. */
export async function purchasesOf(db: Db, creatorId: string): Promise<Purchase[]> {
  const rows = await db
    .selectFrom("boughtRecord")
    .innerJoin("member", "member.id", "boughtRecord.memberId")
    .select([
      "boughtRecord.boughtAt as at",
      "member.id as memberId",
      "member.name as memberName",
      "boughtRecord.purpose",
      "boughtRecord.kind",
      "boughtRecord.revealId",
    ])
    .where("boughtRecord.creatorId", "=", creatorId)
    .orderBy("boughtAt", "desc")
    .execute();
  return rows;
}
