import "server-only";
import type { Insertable } from "kysely";
import type { Creator } from "@/lib/contract/records";
import type { RevealKind } from "@/lib/contract/reveal";
import type { Tables } from "@/lib/server/ports/database";
import { indexOwned } from "@/lib/server/schema/library-search";
import { mergeRevealed } from "../../own-contacts/merge-contacts";
import { isoNow, ownedIds, type Trx } from "../reveal-context";

export type OpenAttempt = {
  id: string;
  reveal_id: string;
  ids: string;
  search: string | null;
  n: number;
  epoch: number;
};
type Owner = { member_id: string; purpose: string | null };
export type Settling = { attempt: OpenAttempt; owner: Owner; kind: RevealKind };
/** `alreadyOwned`: creators of a reveal that the team owned before and therefore paid for twice. */
type Marked = { alreadyOwned: string[] };

/** More than one call can return, so that positions increase from call to call. */
const PLACES_A_CALL = 10_000;
/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Bought = Insertable<Tables["bought_record"]> & { record: string };

/**
 * The first purchase is never overwritten; a deliberate repurchase replaces the record only. A record that was bought
 * twice by accident may be older than the team's, so it changes nothing.
 */
async function own(trx: Trx, bought: readonly Bought[], kind: RevealKind): Promise<void> {
  const rows = bought.map(({ creator_id, record, reveal_id, member_id, purpose, bought_at }) => ({
    creator_id,
    record,
    reveal_id,
    member_id,
    purpose,
    revealed_at: bought_at,
  }));
  const refreshed_at = rows[0]!.revealed_at;
  await trx
    .insertInto("owned_creator")
    .values(rows)
    .onConflict((conflict) =>
      kind === "reveal"
        ? conflict.doNothing()
        : conflict
            .column("creator_id")
            .doUpdateSet((fields) => ({ record: fields.ref("excluded.record"), refreshed_at })),
    )
    .execute();
}

async function keep(trx: Trx, bought: readonly Bought[], attempt_id: string): Promise<void> {
  await trx
    .insertInto("bought_record")
    .values([...bought])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Only the answer shows who was on a page, and a late answer may return creators whose claim was dropped.
  await trx
    .insertInto("claim")
    .values(bought.map(({ creator_id }) => ({ creator_id, attempt_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs in the transaction that settles the attempt. `creators`: without duplicates, in the order of selection. */
export async function markOwned(
  trx: Trx,
  { attempt, owner, kind }: Settling,
  creators: readonly Creator[],
): Promise<Marked> {
  const { id: attempt_id, reveal_id } = attempt;
  const ids = creators.map(({ id }) => id);
  const before = await ownedIds(trx, ids);
  const bought_at = isoNow();
  const { batch } = await trx
    .selectFrom("charge_attempt")
    .select("batch")
    .where("id", "=", attempt_id)
    .executeTakeFirstOrThrow();
  const bought = creators.map((creator, index): Bought => {
    const is_first = before.has(creator.id) ? 0 : 1;
    const record = JSON.stringify(creator);
    const position = batch * PLACES_A_CALL + index;
    const purchase = { reveal_id, attempt_id, ...owner, kind, is_first, bought_at, position };
    return { creator_id: creator.id, record, ...purchase };
  });
  for (let start = 0; start < bought.length; start += ROWS_AT_ONCE) {
    const some = bought.slice(start, start + ROWS_AT_ONCE);
    await own(trx, some, kind);
    await keep(trx, some, attempt_id);
  }
  await indexOwned(trx, ids);
  await mergeRevealed(trx, creators, owner.member_id);
  await trx.deleteFrom("refresh_claim").where("attempt_id", "=", attempt_id).execute();
  // Creators that were claimed but not bought become free for other reveals.
  await trx
    .deleteFrom("claim")
    .where("attempt_id", "=", attempt_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("owned_creator")
            .select("owned_creator.creator_id")
            .whereRef("owned_creator.creator_id", "=", "claim.creator_id"),
        ),
      ),
    )
    .execute();
  return { alreadyOwned: kind === "reveal" ? ids.filter((id) => before.has(id)) : [] };
}
