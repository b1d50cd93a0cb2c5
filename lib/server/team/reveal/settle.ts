import "server-only";
/** The end of one charging call: what was spent, what is given back, what the team owns now. One transaction. */
import type { Creator } from "@/lib/contract/records";
import type { RevealKind } from "@/lib/contract/reveal";
import type { Db } from "@/lib/server/ports/database";
import type { EntryKind, AttemptState } from "@/lib/server/schema/column-values";
import { indexOwned } from "@/lib/server/schema/library-search";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { isoNow, type Trx } from "./reveal-context";

export type OpenAttempt = {
  id: string;
  reveal_id: string;
  ids: string;
  search: string | null;
  n: number;
  epoch: number;
};
type Owner = { member_id: string; purpose: string | null };
type Settling = { attempt: OpenAttempt; owner: Owner; kind: RevealKind };

async function appendEntry(
  trx: Trx,
  attempt: OpenAttempt,
  owner: Owner,
  kind: EntryKind,
  amount: number,
): Promise<void> {
  if (amount === 0 && kind !== "post") return;
  const row = {
    attempt_id: attempt.id,
    reveal_id: attempt.reveal_id,
    ...owner,
    kind,
    amount,
    created_at: isoNow(),
  };
  await trx.insertInto("team_entry").values(row).execute();
}

async function markOwned(
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

/** An outcome in the terms of the attempt: unrequested records are left out, a surplus is flagged. */
function normaliseOutcome(outcome: ChargeOutcome, { ids, search }: OpenAttempt) {
  const requested = new Set(JSON.parse(ids) as string[]);
  if (outcome.state !== "settled") {
    return { creators: [], notFound: [], charged: 0, message: outcome.message };
  }
  const matching = outcome.creators.filter(({ id }) => search !== null || requested.has(id));
  const creators = [...new Map(matching.map((creator) => [creator.id, creator])).values()];
  const notFound = outcome.notFound.filter((id) => requested.has(id));
  const surplus = (outcome.surplus ?? 0) + outcome.creators.length - creators.length;
  const message = surplus > 0 ? `The service returned ${surplus} records that were not asked for.` : null;
  return { creators, notFound, charged: outcome.charged, message };
}

/**
 * Moves an attempt to its next state and writes the entries. Guarded by the state and the epoch under which the call was
 * made: a worker that lost the attempt meanwhile changes nothing.
 * @param decided when a person decided: a note of who it was, and what else changes with it
 * @returns false when somebody else was first
 */
export async function settle(
  db: Db,
  attempt: OpenAttempt,
  outcome: ChargeOutcome,
  from: readonly AttemptState[],
  decided?: { note: string; also: (trx: Trx) => Promise<void> },
): Promise<boolean> {
  const state: AttemptState = outcome.state === "settled" ? "settled" : outcome.state;
  const { creators, notFound, charged, message } = normaliseOutcome(outcome, attempt);
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("charge_attempt")
      .set({
        state,
        charged,
        message: decided?.note ?? message,
        not_found: JSON.stringify(notFound),
        settled_at: state === "unknown" ? null : isoNow(),
      })
      .where("id", "=", attempt.id)
      .where("state", "in", [...from])
      .where("epoch", "=", attempt.epoch)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return false;
    const { kind, ...owner } = await trx
      .selectFrom("reveal")
      .select(["member_id", "purpose", "kind"])
      .where("id", "=", attempt.reveal_id)
      .executeTakeFirstOrThrow();
    const settling = { attempt, owner, kind };
    if (outcome.state === "settled") {
      const posted = Math.min(charged, attempt.n);
      await appendEntry(trx, attempt, owner, "post", posted);
      await appendEntry(trx, attempt, owner, "release", attempt.n - posted);
      await appendEntry(trx, attempt, owner, "overage", charged - posted);
      await markOwned(trx, settling, creators);
    } else if (outcome.state === "void") {
      await appendEntry(trx, attempt, owner, "void", attempt.n);
      await markOwned(trx, settling, []);
    }
    await decided?.also(trx);
    return true;
  });
}
