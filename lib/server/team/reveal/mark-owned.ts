import "server-only";
/** What a charging call brought becomes the team's, and what it claimed in vain is free again. */
import type { Creator } from "@/lib/contract/records";
import type { RevealKind } from "@/lib/contract/reveal";
import { indexOwned } from "@/lib/server/schema/library-search";
import { isoNow, type Trx } from "./reveal-context";

/** A charging call that has not ended. */
export type OpenAttempt = {
  id: string;
  reveal_id: string;
  ids: string;
  search: string | null;
  n: number;
  epoch: number;
};
/** Who bought, and for which purpose. */
export type Owner = { member_id: string; purpose: string | null };
export type Settling = { attempt: OpenAttempt; owner: Owner; kind: RevealKind };

/** Part of the transaction that settles the attempt. */
export async function markOwned(
  trx: Trx,
  { attempt, owner, kind }: Settling,
  creators: readonly Creator[],
): Promise<void> {
  const { id: attempt_id, reveal_id } = attempt;
  for (const creator of creators) {
    const creator_id = creator.id;
    const bought = { record: JSON.stringify(creator), reveal_id, ...owner, revealed_at: isoNow() };
    await trx
      .insertInto("owned_creator")
      .values({ creator_id, ...bought })
      // A refreshed creator has newer figures now.
      .onConflict((conflict) =>
        kind === "reveal" ? conflict.doNothing() : conflict.column("creator_id").doUpdateSet(bought),
      )
      .execute();
    await trx
      .insertInto("bought_record")
      .values({ creator_id, reveal_id, ...owner, bought_at: bought.revealed_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Only the answer shows which creators were on the page: from now on they are owned.
    if (kind === "page") {
      const claim = { creator_id, attempt_id };
      await trx
        .insertInto("claim")
        .values(claim)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  await indexOwned(
    trx,
    creators.map(({ id }) => id),
  );
  await trx.deleteFrom("refresh_claim").where("attempt_id", "=", attempt_id).execute();
  // What was claimed and not bought may be bought by somebody else later.
  await trx
    .deleteFrom("claim")
    .where("attempt_id", "=", attempt_id)
    .where("creator_id", "not in", (query) => query.selectFrom("owned_creator").select("creator_id"))
    .execute();
}
