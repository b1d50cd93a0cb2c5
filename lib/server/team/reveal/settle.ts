import "server-only";
/** The end of one charging call: what was spent, what is given back, what the team owns now. One transaction. */
import type { Db } from "@/lib/server/ports/database";
import type { EntryKind, AttemptState } from "@/lib/server/schema/column-values";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { logSettled } from "./log-charge";
import { markOwned, type OpenAttempt, type Owner } from "./mark-owned";
import { isoNow, type Trx } from "./reveal-context";

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
  const isMoved = await db.transaction().execute(async (trx) => {
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
  if (isMoved) logSettled(attempt, state, charged);
  return isMoved;
}
