import "server-only";
/** All decisions about the next batch are read from the database, so that a reveal continues after a restart. */
import { AppError } from "@/lib/contract/errors";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
import { MOST_PAGES_WALKED } from "@/lib/contract/reveal";
import type { FitEnd } from "@/lib/contract/until-fit";
import { factsOfFilters } from "@/lib/domain/proofs/proof-fields";
import { verdicts } from "@/lib/domain/proofs/verdict";
import { fitEnd, nextBatch } from "@/lib/domain/until-fit";
import type { TeamContext } from "../team-context";
import { checkLease } from "./lease";
import { pauseOf } from "./pause";
import { reserve } from "./reserve";
import { ownedIds, type Trx } from "./reveal-context";
import { mayGoOn, sendBatches } from "./send-batches";
import { earlyEnd, refuseEndedSpending, type EarlyEnd } from "./spending-right";
import { reserving } from "./team-credits";
import { fitSearch, newAmong, wishValues } from "./until-fit-quote";
import { readFitRun } from "./until-fit-state";
import { heldFacts } from "./value-of-new";

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

/** Does nothing for an ordinary reveal. @returns why it ended early, if not by its own rules */
export async function buyUntilFit(ctx: TeamContext, revealId: string): Promise<EarlyEnd | null> {
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
