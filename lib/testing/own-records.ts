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
  const made = { created_at: "2026-01-01T00:00:00.000Z", member_id: memberId, to_buy: bought.length };
  const whose = { reveal_id: revealId, member_id: memberId, purpose: null };
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("quote")
      .values({ id: `quote of ${revealId}`, ids: "[]", expires_at_ms: 0, ...made })
      .execute();
    await trx
      .insertInto("reveal")
      .values({
        ...made,
        id: revealId,
        quote_id: `quote of ${revealId}`,
        chosen: bought.length,
        owned: 0,
        waiting: "[]",
      })
      .execute();
    for (let start = 0; start < bought.length; start += 500) {
      const some = bought.slice(start, start + 500);
      await trx
        .insertInto("owned_creator")
        .values(
          some.map(({ creator, revealedAt }) => ({
            ...whose,
            creator_id: creator.id,
            record: JSON.stringify(creator),
            revealed_at: revealedAt,
          })),
        )
        .execute();
      await trx
        .insertInto("bought_record")
        .values(
          some.map(({ creator, revealedAt }) => ({
            ...whose,
            creator_id: creator.id,
            kind: "reveal" as const,
            is_first: 1,
            record: JSON.stringify(creator),
            bought_at: revealedAt,
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
