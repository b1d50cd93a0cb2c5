/** Fills a library without purchases: writes records as a settled reveal writes them. */
import type { Creator } from "@/lib/contract/records";
import type { Db } from "@/lib/server/ports/database";
import { indexOwned } from "@/lib/server/schema/library-search";

type Bought = { creator: Creator; revealedAt: string };

/** Adds a reveal of a member who exists, and what it bought. */
export async function ownRecords(
  db: Db,
  { revealId, memberId }: { revealId: string; memberId: string },
  bought: readonly Bought[],
): Promise<void> {
  const made = { createdAt: "2026-01-01T00:00:00.000Z", memberId, toBuy: bought.length };
  const whose = { revealId, memberId, purpose: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("quote")
      .values({ id: `quote of ${revealId}`, ids: "[]", expiresAtMs: 0, ...made })
      .execute();
    await trx
      .insertInto("reveal")
      .values({
        ...made,
        id: revealId,
        quoteId: `quote of ${revealId}`,
        chosen: bought.length,
        owned: 0,
        waiting: "[]",
      })
      .execute();
    for (let start = 0; start < bought.length; start += 500) {
      const some = bought.slice(start, start + 500);
      await trx
        .insertInto("ownedCreator")
        .values(
          some.map(({ creator, revealedAt }) => ({
            ...whose,
            creatorId: creator.id,
            record: JSON.stringify(creator),
            revealedAt,
          })),
        )
        .execute();
      await trx
        .insertInto("boughtRecord")
        .values(
          some.map(({ creator, revealedAt }) => ({
            ...whose,
            creatorId: creator.id,
            kind: "reveal" as const,
            isFirst: 1,
            record: JSON.stringify(creator),
            boughtAt: revealedAt,
          })),
        )
        .execute();
    }
    await indexOwned(
      trx,
      bought.map(({ creator }) => creator.id),
    );
  });
}
