import "server-only";
import { activeFilters, filtersOnly } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorFilters, type CreatorValues } from "@/lib/contract/creators";
import { AppError } from "@/lib/contract/errors";
import { splitHiding } from "@/lib/contract/hiding";
import type { Creator } from "@/lib/contract/records";
import { WISH_FILTERS, type FitEnd, type FitResult, type UntilFitProgress } from "@/lib/contract/until-fit";
import { matchesCreator } from "@/lib/domain/match-creator";
import { searchWithWish, type FitCounts } from "@/lib/domain/until-fit";
import { searchValues } from "../bounded-page";
import type { Reader } from "../reveal-context";

const FIT_PAGE = creatorQuery.paging.maxSize;

/** @throws AppError `invalid_parameter` when the wish is empty, or naming the filters that it can't have */
export function wishValues(wish: string): CreatorFilters {
  const values = searchValues(wish);
  const names = activeFilters(creatorQuery, values);
  const others = names.filter((name) => !(WISH_FILTERS as readonly string[]).includes(name));
  const message =
    others.length > 0
      ? `cannot have ${others.join(", ")}: a creator fits by ${WISH_FILTERS.join(", ")}`
      : "must say what fits, as emailExists=true";
  if (others.length > 0 || names.length === 0)
    throw new AppError("invalid_parameter", "The criteria are not valid.", {
      errors: [{ field: "untilFit.wish", code: "invalid_value", message }],
    });
  return filtersOnly(creatorQuery, values) as CreatorFilters;
}

/** Null when no creator can fit. */
export function fitSearch(search: string, wish: string): CreatorValues | null {
  const values = { ...searchValues(splitHiding(search).search), page: 1, perPage: FIT_PAGE };
  return searchWithWish(values, wishValues(wish));
}

const LISTED = 5;

type FitRun = FitCounts & {
  search: string;
  wish: string;
  memberId: string;
  purpose: string | null;
  isStopped: boolean;
  chosen: number;
  skipped: number;
  endedBy: FitEnd | null;
  /** Page of the search that is tried next; 0 when the search has ended. */
  page: number;
  lastBatch: number;
  /** A call is reserved or in flight. */
  isOpen: boolean;
  isUnclear: boolean;
  tried: ReadonlySet<string>;
  /** The newest comes first. */
  results: FitResult[];
};

/** `spent` counts charged credits, and the full amount of calls whose outcome isn't known. */
async function callsOf(db: Reader, revealId: string) {
  const attempts = await db
    .selectFrom("chargeAttempt")
    .select(["batch", "ids", "n", "state", "charged"])
    .where("revealId", "=", revealId)
    .execute();
  const states = new Set(attempts.map(({ state }) => state));
  const credits = ({ state, n, charged }: (typeof attempts)[number]) =>
    state === "void" ? 0 : state === "settled" ? charged : n;
  return {
    spent: attempts.reduce((sum, attempt) => sum + credits(attempt), 0),
    lastBatch: Math.max(-1, ...attempts.map(({ batch }) => batch)),
    isOpen: states.has("reserved") || states.has("sent"),
    isUnclear: states.has("unknown"),
    tried: new Set(attempts.flatMap(({ ids }) => JSON.parse(ids) as string[])),
  };
}

/** Judges by the records as delivered. */
async function boughtOf(db: Reader, revealId: string, wish: string) {
  const rows = await db
    .selectFrom("boughtRecord")
    .select("record")
    .where("revealId", "=", revealId)
    .orderBy("position", "desc")
    .execute();
  const wanted = wishValues(wish);
  const creators = rows.map(({ record }) => JSON.parse(record ?? "{}") as Creator);
  const results = creators.map((creator): FitResult => ({
    id: creator.id,
    username: creator.username ?? null,
    engagementRate: creator.engagementRate ?? null,
    hasEmail: (creator.email ?? "") !== "",
    fits: matchesCreator(wanted, creator),
  }));
  return { bought: results.length, found: results.filter(({ fits }) => fits).length, results };
}

/** Returns null for an ordinary or missing reveal. */
export async function readFitRun(db: Reader, revealId: string): Promise<FitRun | null> {
  const row = await db
    .selectFrom("reveal")
    .innerJoin("quote", "quote.id", "reveal.quoteId")
    .select(["reveal.memberId", "reveal.purpose", "reveal.isStopped", "reveal.chosen", "reveal.skipped"])
    .select(["reveal.nextPage", "reveal.endedBy", "quote.wish", "quote.wanted", "quote.search"])
    .select("quote.toBuy as most")
    .where("reveal.id", "=", revealId)
    .executeTakeFirst();
  if (!row) return null;
  const { search, wish, wanted, isStopped, nextPage, ...run } = row;
  if (wish === null || wanted === null) return null;
  return {
    ...run,
    search: search ?? "",
    wish,
    wanted,
    isStopped: isStopped === 1,
    page: nextPage ?? 0,
    ...(await callsOf(db, revealId)),
    ...(await boughtOf(db, revealId, wish)),
  };
}

export async function fitProgress(db: Reader, revealId: string): Promise<UntilFitProgress | null> {
  const run = await readFitRun(db, revealId);
  if (!run) return null;
  const { search, wish, wanted, most, found, bought, spent, skipped, endedBy } = run;
  const results = run.results.slice(0, LISTED);
  return { search, wish, wanted, most, found, bought, spent, skipped, endedBy, results };
}
