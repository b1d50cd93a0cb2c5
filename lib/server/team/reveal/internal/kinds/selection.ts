import "server-only";
/** Creators by their ids, or all matches of a search. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError, type FieldError } from "@/lib/contract/errors";
import { isContactId } from "@/lib/contract/own-contacts";
import { CREATOR_ID } from "@/lib/contract/records";
import { MAX_REVEAL, type Quote, type QuoteRequest } from "@/lib/contract/reveal";
import { parseCondition, type Narrowing, type QuoteValue } from "@/lib/contract/reveal-value";
import { factsOfCondition, quoteValue, verdictOf } from "@/lib/domain/proofs/verdict";
import type { Db } from "@/lib/server/ports/database";
import { env } from "@/lib/server/runtime/env";
import { heldFacts } from "@/lib/server/team/look-closer/kept-facts";
import { markedAmong } from "@/lib/server/team/marks/marks-of";
import type { MemberContext, TeamContext } from "@/lib/server/team/team-context";
import { collectMatching } from "../../collect-matching";
import { ownedIds, type Trx } from "../../reveal-context";
import { reserving } from "../../team-credits";
import { BATCH, checkSpending, hold, type Reservation } from "../reserve";
import { checkLease, earlyEnd, LeaseLost, refuseEndedSpending, type EarlyEnd } from "../may-go-on";
import type { Confirmed, Kind, Priced, QuoteRow, Send } from "./kind";

/** @throws AppError `invalid_parameter` naming the index of each wrong id */
export function checkedIds(input: readonly string[]): string[] {
  const ids = [...new Set(input)];
  const errors: FieldError[] = [];
  if (ids.length === 0 || ids.length > MAX_REVEAL) {
    errors.push({ field: "ids", code: "invalid_value", message: `must have 1 to ${MAX_REVEAL} identifiers` });
  }
  ids.forEach((id, index) => {
    if (CREATOR_ID.test(id)) return;
    const message = isContactId(id)
      ? "is not in the service: nothing to reveal"
      : "is not a creator identifier";
    errors.push({ field: `ids[${index}]`, code: "invalid_value", message });
  });
  const contacts = ids.filter(isContactId).length;
  if (contacts > 0)
    throw new AppError(
      "invalid_parameter",
      `${contacts === 1 ? "1 own contact is" : `${contacts} own contacts are`} not in the service: nothing to reveal. Leave them out.`,
      { errors: errors.slice(0, 20) },
    );
  if (errors.length > 0)
    throw new AppError("invalid_parameter", "The selection is not valid.", { errors: errors.slice(0, 20) });
  return ids;
}

type Found = { ids: readonly string[]; owned: ReadonlySet<string> };

/**
 * Leaves out new creators that the team must not contact, so that none is bought by accident, unless `withMarked` asks
 * for them or only one creator is selected. Owned ones are free and stay.
 */
async function withoutMarked<F extends Found>(
  db: Db,
  found: F,
  withMarked = false,
): Promise<F & { ids: string[]; marked: Quote["marked"] }> {
  const { owned } = found;
  const fresh = found.ids.filter((id) => !owned.has(id));
  const marked = await markedAmong(db, fresh, "doNotContact");
  const isLeftOut = !withMarked && found.ids.length > 1;
  return {
    ...found,
    ids: found.ids.filter((id) => !isLeftOut || !marked.has(id)),
    marked: marked.size === 0 ? null : { count: marked.size, isLeftOut },
  };
}

type Worth = { ids: string[]; value: QuoteValue | null; narrowed: Quote["narrowed"] };

/** @returns `ids`: without the new creators that `narrow` leaves out; owned ones are free and stay */
export async function valueOfNew(
  ctx: TeamContext,
  { ids, owned }: Found,
  narrow: Narrowing | undefined,
): Promise<Worth> {
  const fresh = ids.filter((id) => !owned.has(id));
  const facts = await heldFacts(ctx, fresh);
  const condition = narrow && parseCondition(narrow.condition);
  const wanted = condition ? factsOfCondition(condition) : {};
  const isKept = (id: string) => {
    if (!narrow || owned.has(id)) return true;
    const verdict = verdictOf(facts.get(id) ?? {}, wanted);
    return narrow.keep === "proven" ? verdict === "yes" : verdict !== "no";
  };
  const kept = ids.filter(isKept);
  const factsOfKept = kept.filter((id) => !owned.has(id)).map((id) => facts.get(id) ?? {});
  return {
    ids: kept,
    value: env().isLookingCloser && fresh.length > 0 ? quoteValue(factsOfKept) : null,
    narrowed: narrow ? { ...narrow, leftOut: ids.length - kept.length } : null,
  };
}

async function price(ctx: MemberContext, { ids, all, narrow, withMarked }: QuoteRequest): Promise<Priced> {
  const checked = all === undefined ? checkedIds(ids ?? []) : [];
  const selected =
    all === undefined
      ? { ids: checked, owned: await ownedIds(ctx.db, checked), matched: null }
      : await collectMatching(ctx, all);
  const found = await withoutMarked(ctx.db, selected, withMarked);
  const worth = await valueOfNew(ctx, found, narrow);
  const { owned } = found;
  const paying = worth.ids.filter((id) => !owned.has(id));
  const chosen = worth.ids.length;
  const cost = chosen - owned.size;
  return { kind: "reveal", search: null, chosen, alreadyOwned: owned.size, paying, cost, ...found, ...worth };
}

/**
 * Claims the free creators and holds 1 credit for each, in the caller's transaction.
 * @param ids in the order of the selection
 * @returns `waiting`: ids that another reveal is buying now; these and owned ones are not paid for
 */
export async function reserve(
  trx: Trx,
  ids: readonly string[],
  reservation: Reservation,
): Promise<{ won: number; waiting: string[] }> {
  const owned = await ownedIds(trx, ids);
  const wanted = ids.filter((id) => !owned.has(id));
  const claimed = new Set<string>();
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await trx
      .selectFrom("claim")
      .select("creatorId")
      .where("creatorId", "in", wanted.slice(start, start + 500))
      .execute();
    for (const { creatorId } of rows) claimed.add(creatorId);
  }
  // The transaction holds the write lock, so no other claim happens between this read and the insert.
  const free = wanted.filter((id) => !claimed.has(id));
  if (free.length > 0) await checkSpending(trx, free.length, reservation);
  for (let start = 0; start < free.length; start += BATCH) {
    const batch = free.slice(start, start + BATCH);
    const call = { ids: batch, search: null, n: batch.length };
    const attemptId = await hold(trx, reservation.firstBatch + start / BATCH, call, reservation);
    await trx
      .insertInto("claim")
      .values(batch.map((creatorId) => ({ creatorId, attemptId })))
      .execute();
  }
  return { won: free.length, waiting: wanted.filter((id) => claimed.has(id)) };
}

const COSTS_MORE = "The price increased. Check the new price.";

async function confirm(trx: Trx, quote: QuoteRow, first: number | undefined): Promise<Confirmed> {
  const ids = JSON.parse(quote.ids) as string[];
  const owned = await ownedIds(trx, ids);
  const wanted = ids.filter((id) => !owned.has(id)).slice(0, first);
  if (wanted.length > Math.min(quote.toBuy, first ?? quote.toBuy)) throw new AppError("conflict", COSTS_MORE);
  return {
    chosen: first === undefined ? ids.length : wanted.length,
    owned: first === undefined ? owned.size : 0,
    toBuy: wanted.length,
    reserve: async (reservation) => (await reserve(trx, wanted, reservation)).waiting,
  };
}

/** Each poll reads all creators that are waited for, so it polls less often for many. */
const pollAfterMs = (left: number) => Math.max(250, left / 5);
/** Restarts with any progress. Longer than the minute for which a service may make the other reveal pause. */
const PATIENCE_MS = 75_000;

async function takeWhatIsFree(ctx: TeamContext, revealId: string): Promise<{ won: number; left: number }> {
  return reserving(ctx, async (trx, reading) => {
    const reveal = await trx
      .selectFrom("reveal")
      .selectAll()
      .where("id", "=", revealId)
      .executeTakeFirstOrThrow();
    const waiting = JSON.parse(reveal.waiting) as string[];
    if (waiting.length === 0 || reveal.isStopped === 1) return { won: 0, left: 0 };
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const last = await trx
      .selectFrom("chargeAttempt")
      .select((fields) => fields.fn.max<number | null>("batch").as("batch"))
      .where("revealId", "=", revealId)
      .executeTakeFirst();
    const { won, waiting: left } = await reserve(trx, waiting, {
      revealId,
      member: { id: reveal.memberId },
      purpose: reveal.purpose,
      firstBatch: (last?.batch ?? -1) + 1,
      reading,
    });
    const nowOwned = waiting.length - won - left.length;
    await trx
      .updateTable("reveal")
      .set({
        waiting: JSON.stringify(left),
        owned: reveal.owned + nowOwned,
        toBuy: reveal.toBuy - nowOwned,
      })
      .where("id", "=", revealId)
      .execute();
    return { won, left: left.length };
  });
}

/** Waits while there is progress. @returns why some are still missing, null otherwise */
async function waitForOthers(ctx: TeamContext, revealId: string, send: Send): Promise<EarlyEnd | null> {
  let [deadline, leftBefore] = [0, Infinity];
  for (;;) {
    let round;
    try {
      round = await takeWhatIsFree(ctx, revealId);
    } catch (error) {
      if (error instanceof AppError) return earlyEnd(error);
      throw error;
    }
    if (round.won > 0) {
      const problem = await send(ctx, revealId);
      if (problem) return problem;
    }
    if (round.left === 0) return null;
    if (round.left < leftBefore) [deadline, leftBefore] = [performance.now() + PATIENCE_MS, round.left];
    if (performance.now() > deadline) {
      const message = `A colleague is buying ${round.left} of these right now. Check again in a moment.`;
      return { message, isRightEnded: false };
    }
    await sleep(pollAfterMs(round.left));
    // The next poll would wait for the write lock, only to find the same.
    if (ctx.instance.isStopping) throw new LeaseLost();
  }
}

export const selection: Kind = { price, confirm, buyRest: waitForOthers };
