import "server-only";
/** Creators of a search, bought in batches until enough of them fit. */
import { sql } from "kysely";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { splitHiding, withHiding } from "@/lib/contract/hiding";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
import { MOST_PAGES_WALKED } from "@/lib/contract/reveal";
import type { FitEnd, UntilFitQuote, UntilFitRequest } from "@/lib/contract/until-fit";
import { factsOfFilters } from "@/lib/domain/proofs/proof-fields";
import { verdictOf, verdicts } from "@/lib/domain/proofs/verdict";
import { fitEnd, nextBatch } from "@/lib/domain/until-fit";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { hiddenAmong } from "@/lib/server/team/hiding/hidden-among";
import { foundOwned } from "@/lib/server/team/library/list-owned";
import { heldFacts } from "@/lib/server/team/look-closer/kept-facts";
import { markedAmong } from "@/lib/server/team/marks/marks-of";
import type { TeamContext } from "@/lib/server/team/team-context";
import { searchValues } from "../../bounded-page";
import { ownedIds, type Trx } from "../../reveal-context";
import { reserving } from "../../team-credits";
import { checkLease, earlyEnd, mayGoOn, refuseEndedSpending, type EarlyEnd } from "../may-go-on";
import { pauseOf } from "../pause";
import { checkSpending } from "../reserve";
import { fitSearch, readFitRun, wishValues } from "../until-fit-state";
import type { Kind, Send } from "./kind";
import { reserve } from "./selection";

async function ownedOf({ db }: TeamContext, values: CreatorValues): Promise<number> {
  const row = await foundOwned(db, values, {})
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Leaves out creators who are owned, erased, hidden by the search, or marked as not to be contacted. */
async function newAmong({ db }: TeamContext, page: readonly string[], search: string): Promise<string[]> {
  const ids = page.filter((id) => CREATOR_ID.test(id));
  const [owned, erased] = [await ownedIds(db, ids), await readMarks(db)];
  const hidden = await hiddenAmong(db, ids, splitHiding(search).hiding);
  const marked = await markedAmong(db, ids, "doNotContact");
  return ids.filter((id) => !owned.has(id) && !erased.hasId(id) && !hidden.has(id) && !marked.has(id));
}

type Asked = Pick<UntilFitRequest, "search" | "wish">;

async function possibleOf(
  ctx: TeamContext,
  page: readonly string[],
  { search, wish }: Asked,
): Promise<string[]> {
  const fresh = await newAmong(ctx, page, search);
  const facts = await heldFacts(ctx, fresh);
  const wanted = factsOfFilters(wishValues(wish));
  return fresh.filter((id) => verdictOf(facts.get(id) ?? {}, wanted) !== "no");
}

/** Sends one free search, and a count where the service counts. @throws AppError what a free search throws */
async function untilFitQuote(ctx: TeamContext, request: UntilFitRequest): Promise<UntilFitQuote> {
  const values = fitSearch(request.search, request.wish);
  const { search, hiding } = splitHiding(request.search);
  const stated = {
    ...request,
    search: withHiding(canonical(creatorQuery, { ...searchValues(search), page: 1 }), hiding),
    wish: canonical(creatorQuery, wishValues(request.wish)),
  };
  if (values === null) return { ...stated, found: 0, basis: "all", owned: 0 };
  const { data, next_page } = await ctx.service.searchCreatorIds(values);
  const found = (await possibleOf(ctx, data, request)).length;
  const owned = await ownedOf(ctx, values);
  if (next_page <= 1) return { ...stated, found, basis: "all", owned };
  const facets = await ctx.service.creatorFacets(values).catch(() => null);
  const counted = facets === null ? 0 : facets.total - owned;
  return { ...stated, found: Math.max(found, counted), basis: counted > found ? "count" : "page", owned };
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
    .select("creatorId")
    .where("creatorId", "in", [...ids])
    .execute();
  const claimed = new Set(claims.map(({ creatorId }) => creatorId));
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
    await trx.updateTable("reveal").set({ chosen: all, toBuy: all }).where("id", "=", revealId).execute();
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
        nextPage: page,
        skipped: fields("skipped", "+", skipped),
        endedBy: end,
      }))
      .where("id", "=", revealId)
      .execute();
  });
}

/**
 * All decisions about the next batch are read from the database, so that a reveal continues after a restart.
 * @returns why it ended early, if not by its own rules
 */
async function buyUntilFit(ctx: TeamContext, revealId: string, send: Send): Promise<EarlyEnd | null> {
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
    const problem = await send(ctx, revealId);
    if (problem !== null) return problem;
  }
}

export const untilFit: Kind = {
  /** The price is the highest sum, because it isn't known yet who will be bought. */
  price: async (ctx, request) => {
    const stated = await untilFitQuote(ctx, request.untilFit!);
    const cost = stated.found === 0 ? 0 : stated.most;
    return {
      kind: "reveal",
      ids: [],
      search: null,
      chosen: cost,
      owned: new Set(),
      alreadyOwned: 0,
      paying: [],
      cost,
      matched: null,
      untilFit: stated,
    };
  },
  confirm: async (trx, quote, first) => {
    if (first !== undefined) throw new AppError("invalid_parameter", "Lower the number of creators instead.");
    if (quote.toBuy === 0) throw new AppError("conflict", "No new matches.");
    return {
      chosen: 0,
      owned: 0,
      toBuy: 0,
      most: quote.toBuy,
      // The whole sum must be covered at the start, but each batch holds only its own part and blocks no other purchase.
      reserve: async (reservation) => {
        await checkSpending(trx, quote.toBuy, reservation);
        return [];
      },
    };
  },
  buyRest: buyUntilFit,
};
