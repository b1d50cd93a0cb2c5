import "server-only";
import type { Insertable } from "kysely";
import type { Creator } from "@/lib/contract/records";
import { REVEAL_KINDS, type RevealKind } from "@/lib/contract/reveal";
import type { Db, Tables } from "@/lib/server/ports/database";
import { indexOwned } from "@/lib/server/schema/library-search";
import type { EntryKind, AttemptState } from "@/lib/server/schema/column-values";
import type { ChargeOutcome } from "@/lib/server/ports/discovery-service";
import { logEvent } from "@/lib/server/runtime/log";
import { metrics } from "@/lib/server/runtime/metrics";
import { mergeRevealed } from "../own-contacts/merge-contacts";
import { appendEvent } from "../outbox/write-events";
import { keepErasedOut } from "../privacy/keep-erased-out";
import { recordEnd, type Decision } from "../usage/record-reveal";
import { isoNow, ownedIds, type Trx } from "./reveal-context";

export type OpenAttempt = {
  id: string;
  revealId: string;
  ids: string;
  search: string | null;
  n: number;
  epoch: number;
};
type Owner = { memberId: string; purpose: string | null };
type Settling = { attempt: OpenAttempt; owner: Owner; kind: RevealKind };
/** `alreadyOwned`: creators of a reveal that the team owned before and therefore paid for twice. */
type Marked = { alreadyOwned: string[] };

/** More than one call can return, so that positions increase from call to call. */
const PLACES_A_CALL = 10_000;
/** Keeps a statement below SQLite's limit of 32,766 parameters. */
const ROWS_AT_ONCE = 500;

type Bought = Insertable<Tables["boughtRecord"]> & { record: string };

/**
 * The first purchase is never overwritten; a deliberate repurchase replaces the record only. A record that was bought
 * twice by accident may be older than the team's, so it changes nothing.
 */
async function own(trx: Trx, bought: readonly Bought[], kind: RevealKind): Promise<void> {
  const rows = bought.map(({ creatorId, record, revealId, memberId, purpose, boughtAt }) => ({
    creatorId,
    record,
    revealId,
    memberId,
    purpose,
    revealedAt: boughtAt,
  }));
  const refreshedAt = rows[0]!.revealedAt;
  await trx
    .insertInto("ownedCreator")
    .values(rows)
    .onConflict((conflict) =>
      REVEAL_KINDS[kind].buysOwned
        ? conflict
            .column("creatorId")
            .doUpdateSet((fields) => ({ record: fields.ref("excluded.record"), refreshedAt }))
        : conflict.doNothing(),
    )
    .execute();
}

async function keep(trx: Trx, bought: readonly Bought[], attemptId: string): Promise<void> {
  await trx
    .insertInto("boughtRecord")
    .values([...bought])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Only the answer shows who was on a page, and a late answer may return creators whose claim was dropped.
  await trx
    .insertInto("claim")
    .values(bought.map(({ creatorId }) => ({ creatorId, attemptId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Runs in the transaction that settles the attempt. `creators`: without duplicates, in the order of selection. */
export async function markOwned(
  trx: Trx,
  { attempt, owner, kind }: Settling,
  creators: readonly Creator[],
): Promise<Marked> {
  const { id: attemptId, revealId } = attempt;
  const ids = creators.map(({ id }) => id);
  const before = await ownedIds(trx, ids);
  const boughtAt = isoNow();
  const { batch } = await trx
    .selectFrom("chargeAttempt")
    .select("batch")
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  const bought = creators.map((creator, index): Bought => {
    const isFirst = before.has(creator.id) ? 0 : 1;
    const record = JSON.stringify(creator);
    const position = batch * PLACES_A_CALL + index;
    const purchase = { revealId, attemptId, ...owner, kind, isFirst, boughtAt, position };
    return { creatorId: creator.id, record, ...purchase };
  });
  for (let start = 0; start < bought.length; start += ROWS_AT_ONCE) {
    const some = bought.slice(start, start + ROWS_AT_ONCE);
    await own(trx, some, kind);
    await keep(trx, some, attemptId);
  }
  await indexOwned(trx, ids);
  await mergeRevealed(trx, creators, owner.memberId);
  await trx.deleteFrom("refreshClaim").where("attemptId", "=", attemptId).execute();
  // Creators that were claimed but not bought become free for other reveals.
  await trx
    .deleteFrom("claim")
    .where("attemptId", "=", attemptId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ownedCreator")
            .select("ownedCreator.creatorId")
            .whereRef("ownedCreator.creatorId", "=", "claim.creatorId"),
        ),
      ),
    )
    .execute();
  return { alreadyOwned: REVEAL_KINDS[kind].buysOwned ? [] : ids.filter((id) => before.has(id)) };
}

type Amounts = Partial<Record<EntryKind, number>>;

type Before = { state: AttemptState; charged: number; isByHand: number };

type Answer = { creators: readonly Creator[]; charged: number };

/**
 * An answer can arrive after its call was taken over or decided. The charge is real, so it is recorded. True when
 * the service's own answer is recorded, so the same answer again changes nothing.
 */
const isAnswered = ({ state, isByHand }: Before) => state === "settled" && isByHand === 0;

const counted = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

function messageOf(before: Before, { creators, charged }: Answer): string | null {
  const credits = counted(charged, "credit");
  const delivered = creators.length > 0 ? ` You own the ${counted(creators.length, "profile")}.` : "";
  if (before.state === "void") return `The service answered late and charged ${credits}.${delivered}`;
  if (before.state !== "settled") return null;
  const charge = charged === before.charged ? `the ${credits}` : `${credits}, not the ${before.charged}`;
  return `The service answered late. It charged ${charge} counted by hand.${delivered}`;
}

/** `paidTwice`: creators that another purchase delivered meanwhile. @returns a correction of the earlier message */
async function noteLate(
  trx: Trx,
  attempt: Settling["attempt"],
  before: Before,
  answer: Answer,
  paidTwice: readonly string[],
): Promise<string | null> {
  const message = messageOf(before, answer);
  const fields = { attemptId: attempt.id, revealId: attempt.revealId, charged: answer.charged };
  if (paidTwice.length > 0) logEvent("warn", "charge.paid-twice", { ...fields, paidTwice });
  if (message === null) return null;
  await trx.updateTable("reveal").set({ message }).where("id", "=", attempt.revealId).execute();
  logEvent("warn", "charge.answered-late", { ...fields, was: before.state });
  return message;
}

/** An earlier decision is never reverted; a late charge is added to it. */
function amountsOf(
  n: number,
  before: Before,
  { state, charged }: { state: AttemptState; charged: number },
): Amounts {
  if (state === "void") return { void: n };
  if (state !== "settled") return {};
  if (before.state === "void") return { overage: charged };
  if (before.state === "settled") return { correction: charged - before.charged };
  const post = Math.min(charged, n);
  return { post, release: n - post, overage: charged - post };
}

async function appendEntries(
  trx: Trx,
  { attempt, owner, kind: revealKind }: Settling,
  before: Before,
  after: { state: AttemptState; charged: number; decided: Decision | null },
): Promise<void> {
  const { id: attemptId, revealId, n } = attempt;
  const amounts = amountsOf(n, before, after);
  for (const [name, amount] of Object.entries(amounts)) {
    const kind = name as EntryKind;
    if (amount === 0 && kind !== "post") continue;
    const row = { attemptId, revealId, ...owner, kind, amount, createdAt: isoNow() };
    await trx.insertInto("teamEntry").values(row).execute();
  }
  const { decided } = after;
  await recordEnd(trx, { attempt, kind: revealKind, before: before.state, amounts, decided });
}

function normaliseOutcome(outcome: ChargeOutcome, { ids, search }: OpenAttempt) {
  const requested = new Set(JSON.parse(ids) as string[]);
  if (outcome.state !== "settled") {
    return { creators: [], notFound: [], charged: 0, message: outcome.message };
  }
  const matching = outcome.creators.filter(({ id }) => search !== null || requested.has(id));
  const creators = [...new Map(matching.map((creator) => [creator.id, creator])).values()];
  const notFound = outcome.notFound.filter((id) => requested.has(id));
  const surplus = (outcome.surplus ?? 0) + outcome.creators.length - creators.length;
  const message = surplus > 0 ? `The service returned ${surplus} unrequested records.` : null;
  return { creators, notFound, charged: outcome.charged, message };
}

/** Tells once that outcomes of the reveal are unknown, and once that the last of them is known. */
async function tellOutcome(trx: Trx, revealId: string, before: Before, state: AttemptState): Promise<void> {
  if ((state === "unknown") === (before.state === "unknown")) return;
  const others = await trx
    .selectFrom("chargeAttempt")
    .select("id")
    .where("revealId", "=", revealId)
    .where("state", "=", "unknown")
    .limit(2)
    .execute();
  if (state === "unknown" && others.length === 1) await appendEvent(trx, "outcome.unknown", { revealId });
  if (state !== "unknown" && others.length === 0) await appendEvent(trx, "outcome.settled", { revealId });
}

function logSettled({ id, revealId, n }: OpenAttempt, state: AttemptState, charged: number): void {
  metrics().chargesEnded.inc({ state });
  if (state === "settled") metrics().creditsCharged.inc(charged);
  logEvent("info", "charge.ended", { revealId, attemptId: id, state, charged, held: n });
}

/**
 * Guarded by state and epoch, so a worker that lost the attempt changes nothing, unless it has an answer that charged:
 * that always settles, once.
 * @param decided a person's decision: its note, other changes, and `decision` when no other source knew the outcome
 * @returns false when the attempt was settled or taken over before
 */
export async function settle(
  db: Db,
  attempt: OpenAttempt,
  outcome: ChargeOutcome,
  from: readonly AttemptState[],
  decided?: { note: string; decision?: Decision; also: (trx: Trx) => Promise<void> },
): Promise<boolean> {
  const normalised = normaliseOutcome(outcome, attempt);
  const isSettled = await db.transaction().execute(async (trx) => {
    // The transaction has the write lock, so nothing changes between this read and the update.
    const before = await trx
      .selectFrom("chargeAttempt")
      .select(["state", "epoch", "charged", "isByHand"])
      .where("id", "=", attempt.id)
      .executeTakeFirst();
    if (!before || isAnswered(before)) return false;
    const isExpected = from.includes(before.state) && before.epoch === attempt.epoch;
    const isAnswer = !decided && outcome.state === "settled";
    if (!isExpected && !isAnswer) return false;
    const { kind, ...owner } = await trx
      .selectFrom("reveal")
      .select(["memberId", "purpose", "kind"])
      .where("id", "=", attempt.revealId)
      .executeTakeFirstOrThrow();
    const settling = { attempt, owner, kind };
    const { alreadyOwned: paidTwice } =
      outcome.state === "unknown"
        ? { alreadyOwned: [] }
        : await markOwned(trx, settling, normalised.creators);
    const message = isAnswer ? await noteLate(trx, attempt, before, normalised, paidTwice) : null;
    await trx
      .updateTable("chargeAttempt")
      .set({
        state: outcome.state,
        charged: normalised.charged,
        message: decided?.note ?? message ?? normalised.message,
        notFound: JSON.stringify(normalised.notFound),
        settledAt: outcome.state === "unknown" ? null : isoNow(),
        isByHand: decided ? 1 : 0,
        paidTwice: JSON.stringify(paidTwice),
      })
      .where("id", "=", attempt.id)
      .execute();
    await appendEntries(trx, settling, before, {
      state: outcome.state,
      charged: normalised.charged,
      decided: decided?.decision ?? null,
    });
    await tellOutcome(trx, attempt.revealId, before, outcome.state);
    if (outcome.state !== "unknown") await keepErasedOut(trx, attempt.id);
    await decided?.also(trx);
    return true;
  });
  if (isSettled) logSettled(attempt, outcome.state, normalised.charged);
  return isSettled;
}
