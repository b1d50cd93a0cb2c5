import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/contract/errors";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
import { MOST_PAGES_WALKED } from "@/lib/contract/reveal";
import type { FitEnd } from "@/lib/contract/until-fit";
import { factsOfFilters } from "@/lib/domain/proofs/proof-fields";
import { verdicts } from "@/lib/domain/proofs/verdict";
import { fitEnd, nextBatch } from "@/lib/domain/until-fit";
import type { TeamContext } from "@/lib/server/team/team-context";
import { appendEvent } from "../outbox/write-events";
import { pauseOf } from "./internal/pause";
import {
  LeaseLost,
  takeReveal,
  checkLease,
  sendBatches,
  mayGoOn,
  recordEndedSpending,
  earlyEnd,
  refuseEndedSpending,
  type EarlyEnd,
} from "./internal/send-batches";
import { reserve } from "./internal/reserve";
import { isoNow, ownedIds, type Trx } from "./reveal-context";
import { startOnce } from "./running-reveals";
import { reserving } from "./team-credits";
import { fitSearch, newAmong, wishValues, heldFacts } from "./internal/until-fit-quote";
import { readFitRun } from "./internal/until-fit-state";

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
    if (waiting.length === 0 || reveal.is_stopped === 1) return { won: 0, left: 0 };
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const last = await trx
      .selectFrom("charge_attempt")
      .select((fields) => fields.fn.max<number | null>("batch").as("batch"))
      .where("reveal_id", "=", revealId)
      .executeTakeFirst();
    const { won, waiting: left } = await reserve(trx, waiting, {
      revealId,
      member: { id: reveal.member_id },
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
        to_buy: reveal.to_buy - nowOwned,
      })
      .where("id", "=", revealId)
      .execute();
    return { won, left: left.length };
  });
}

/** Waits while there is progress. @returns why some are still missing, null otherwise */
async function waitForOthers(ctx: TeamContext, revealId: string): Promise<EarlyEnd | null> {
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
      const problem = await sendBatches(ctx, revealId);
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

const MOST_TRIES = 3;
const UNCLEAR = "Stopped: a charge needs review.";

/** `next`: 0 when this is the last page. */
type FitPage = { page: number; data: readonly string[]; next: number };
/** `ids`: creators of a page who may fit, the most proven first. `skipped`: proven not to fit. */
type Candidates = { ids: string[]; skipped: number };

const pageOf = ({ data, next_page }: CreatorIdPage, page: number): FitPage => ({
  page,
  data: data.filter((id) => CREATOR_ID.test(id)),
  next: next_page > page && page < MOST_PAGES_WALKED ? next_page : 0,
});

/** Judged again before every batch, because a member may have looked closer meanwhile. */
async function candidatesOf(
  ctx: TeamContext,
  { data }: FitPage,
  { search, wish }: { search: string; wish: string },
): Promise<Candidates> {
  const ids = await newAmong(ctx, data, search);
  const facts = await heldFacts(ctx, ids);
  const wanted = factsOfFilters(wishValues(wish));
  const judged = ids.map((id) => ({ id, verdicts: verdicts(facts.get(id) ?? {}, wanted) }));
  const possible = judged.filter((each) => !each.verdicts.includes("no"));
  const proven = (all: readonly string[]) => all.filter((verdict) => verdict === "yes").length;
  // The sort is stable: the order of the search decides between equally proven creators.
  possible.sort((one, other) => proven(other.verdicts) - proven(one.verdicts));
  return { ids: possible.map(({ id }) => id), skipped: judged.length - possible.length };
}

/** Returns null when the reveal was stopped meanwhile. @throws AppError when waiting doesn't help */
async function readPage(
  ctx: TeamContext,
  revealId: string,
  run: { page: number; search: string; wish: string },
): Promise<FitPage | null> {
  const values = fitSearch(run.search, run.wish);
  if (values === null) return { page: run.page, data: [], next: 0 };
  for (let tries = 1; ; tries++) {
    if (!(await mayGoOn(ctx, revealId))) return null;
    try {
      return pageOf(await ctx.service.searchCreatorIds({ ...values, page: run.page }), run.page);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const pauseS = error.extra.retryAfterS ?? (error.code === "unavailable" ? tries : null);
      if (pauseS === null || tries === MOST_TRIES) throw error;
      await checkLease(ctx.db, ctx, revealId);
      await ctx.db
        .updateTable("reveal")
        .set({ ...pauseOf(pauseS), message: error.message })
        .where("id", "=", revealId)
        .execute();
    }
  }
}

/** Also leaves out creators who were tried before and whom the service didn't have. */
async function freeOf(trx: Trx, ids: readonly string[], tried: ReadonlySet<string>): Promise<string[]> {
  if (ids.length === 0) return [];
  const owned = await ownedIds(trx, ids);
  const claims = await trx
    .selectFrom("claim")
    .select("creator_id")
    .where("creator_id", "in", [...ids])
    .execute();
  const claimed = new Set(claims.map(({ creator_id }) => creator_id));
  return ids.filter((id) => !owned.has(id) && !claimed.has(id) && !tried.has(id));
}

/** @returns the size of the next batch; 0 when the page has no creators left or the reveal ends */
async function holdBatch(ctx: TeamContext, revealId: string, { ids }: Candidates): Promise<number> {
  return reserving(ctx, async (trx, reading) => {
    const run = await readFitRun(trx, revealId);
    if (!run || run.isStopped || run.isOpen || fitEnd(run) !== null) return 0;
    await checkLease(trx, ctx, revealId);
    await refuseEndedSpending(trx, revealId);
    const chosen = (await freeOf(trx, ids, run.tried)).slice(0, nextBatch(run));
    if (chosen.length === 0) return 0;
    const { won } = await reserve(trx, chosen, {
      revealId,
      member: { id: run.memberId },
      purpose: run.purpose,
      firstBatch: run.lastBatch + 1,
      reading,
    });
    const all = run.chosen + won;
    await trx.updateTable("reveal").set({ chosen: all, to_buy: all }).where("id", "=", revealId).execute();
    return won;
  });
}

async function writePlace(
  ctx: TeamContext,
  revealId: string,
  { page, skipped, end = null }: { page: number; skipped: number; end?: FitEnd | null },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await checkLease(trx, ctx, revealId);
    await trx
      .updateTable("reveal")
      .set((fields) => ({
        next_page: page,
        skipped: fields("skipped", "+", skipped),
        ended_by: end,
      }))
      .where("id", "=", revealId)
      .execute();
  });
}

/**
 * All decisions about the next batch are read from the database, so that a reveal continues after a restart. Does
 * nothing for an ordinary reveal. @returns why it ended early, if not by its own rules
 */
async function buyUntilFit(ctx: TeamContext, revealId: string): Promise<EarlyEnd | null> {
  let page: FitPage | null = null;
  let skipped = 0;
  for (;;) {
    const run = await readFitRun(ctx.db, revealId);
    // Recovery resolves a call in flight and continues from there.
    if (!run || run.isStopped || run.isOpen) return null;
    if (run.isUnclear) return { message: UNCLEAR, isRightEnded: false };
    const end = fitEnd(run);
    if (end !== null || run.page === 0) {
      await writePlace(ctx, revealId, { page: run.page, skipped, end: end ?? "noMore" });
      return null;
    }
    try {
      page ??= await readPage(ctx, revealId, run);
      if (page === null) return null;
      const candidates = await candidatesOf(ctx, page, run);
      skipped = candidates.skipped;
      if ((await holdBatch(ctx, revealId, candidates)) === 0) {
        await writePlace(ctx, revealId, { page: page.next, skipped });
        [page, skipped] = [null, 0];
        continue;
      }
    } catch (error) {
      if (error instanceof AppError) return earlyEnd(error);
      throw error;
    }
    const problem = await sendBatches(ctx, revealId);
    if (problem !== null) return problem;
  }
}

async function run(ctx: TeamContext, revealId: string): Promise<void> {
  const { db, instance } = ctx;
  if (!(await takeReveal(ctx, revealId))) return;
  const end =
    (await sendBatches(ctx, revealId)) ??
    (await waitForOthers(ctx, revealId)) ??
    (await buyUntilFit(ctx, revealId));
  const open = await db
    .selectFrom("charge_attempt")
    .select("id")
    .where("reveal_id", "=", revealId)
    .where("state", "in", ["reserved", "sent"])
    .limit(1)
    .executeTakeFirst();
  // Recovery is resolving a batch; its next round finishes the reveal.
  if (open) return;
  await db.transaction().execute(async (trx) => {
    const finished = await trx
      .updateTable("reveal")
      .set({ message: end?.message ?? null, finished_at: isoNow(), paused_until_ms: null, pause_ms: null })
      .where("id", "=", revealId)
      .where("instance_id", "=", instance.id)
      .where("finished_at", "is", null)
      .executeTakeFirst();
    if (finished.numUpdatedRows === 0n) return;
    if (end?.isRightEnded) await recordEndedSpending(trx, ctx, revealId, end.message);
    await appendEvent(trx, "reveal.finished", { revealId });
  });
}

/** Runs in the background. A second call while it runs, here or in another living process, changes nothing. */
export function runReveal({ db, service, instance }: TeamContext, revealId: string): void {
  startOnce(revealId, () =>
    run({ db, service, instance }, revealId).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    }),
  );
}
