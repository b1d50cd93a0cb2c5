import "server-only";
import { canonical } from "@/lib/contract/canonical";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { splitHiding } from "@/lib/contract/hiding";
import {
  MAX_REVEAL,
  MOST_PAGES_WALKED,
  type AllMatching,
  type MatchedCount,
  type MatchedReading,
  type MatchedSelection,
} from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { readMarks } from "@/lib/server/schema/erased-marks";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { hiddenAmong } from "../hiding/hidden-among";
import type { MemberContext, TeamContext } from "../team-context";
import { ownedIds } from "./reveal-context";
import { forgetPages, searchPages, type SearchPages } from "./search-pages";
import { searchValues } from "./search-values";

const PAGE_SIZE = creatorQuery.paging.maxSize;
const COUNT_WITHIN_MS = 4_000;
/** A quote usually follows the count; without one it waits a little longer. */
const PRICE_WITHIN_MS = 20_000;

async function totalOf({ service }: TeamContext, values: CreatorValues): Promise<number | null> {
  const facets = await service.creatorFacets(values).catch(() => null);
  return facets?.total ?? null;
}

type Collected = { ids: string[]; owned: Set<string>; matched: MatchedSelection };

function stillReading(pages: SearchPages, fresh: number): MatchedReading {
  const most = Math.min(pages.totalPages ?? MOST_PAGES_WALKED, MOST_PAGES_WALKED) - pages.read;
  const left = Math.max(0, Math.min(most, Math.ceil((MAX_REVEAL - fresh) / PAGE_SIZE)));
  const ms = pages.msFor(left);
  return {
    isReading: true,
    read: pages.read * PAGE_SIZE,
    left: left * PAGE_SIZE,
    secondsLeft: ms === null ? null : Math.ceil(ms / 1000),
  };
}

/**
 * Reads free pages until the search ends, 10,000 new creators are found, or 30,000 creators were read.
 * @param withinMs how long it may wait for the service; the pages are kept for the next call
 * @returns `ids` in the order of the search, without the exceptions; `owned`: the owned ones among them
 */
async function walk(
  ctx: TeamContext,
  all: AllMatching,
  withinMs: number,
): Promise<Collected | MatchedReading> {
  const untilMs = performance.now() + withinMs;
  const { search, hiding } = splitHiding(all.search);
  const values = { ...searchValues(search), page: 1, perPage: PAGE_SIZE };
  // Pages of one catalogue version must not mix with those of the next.
  const version = await ctx.service.catalogueVersion?.();
  const key = `${version ?? ""} ${canonical(creatorQuery, values)}`;
  const pages = searchPages(ctx, key, values);
  const except = new Set(all.except);
  const erased = await readMarks(ctx.db);
  const seen = new Set<string>();
  const owned = new Set<string>();
  const ids: string[] = [];
  let [fresh, excepted, ownedLeftOut, hiddenLeftOut, hasMore] = [0, 0, 0, 0, false];
  for (let index = 0; !hasMore; index++) {
    if (index === MOST_PAGES_WALKED) {
      hasMore = pages.hasBehind(index - 1);
      break;
    }
    const page = await pages.at(index, untilMs);
    if (page === "late") return stillReading(pages, fresh);
    if (page === null) break;
    const found = page.filter((id) => !seen.has(id) && !erased.hasId(id));
    const mine = await ownedIds(ctx.db, found);
    const hidden = await hiddenAmong(ctx.db, found, hiding);
    for (const id of found) {
      if (fresh === MAX_REVEAL && !except.has(id) && !mine.has(id) && !hidden.has(id)) {
        hasMore = true;
        break;
      }
      seen.add(id);
      if (except.has(id)) excepted++;
      else if (mine.has(id) && all.isOnlyNew) ownedLeftOut++;
      else if (hidden.has(id)) hiddenLeftOut++;
      else {
        ids.push(id);
        if (mine.has(id)) owned.add(id);
        else fresh++;
      }
    }
    if (fresh === MAX_REVEAL && pages.hasBehind(index)) hasMore = true;
  }
  if (!pages.isSlow) forgetPages(ctx, key);
  const total = hasMore ? await totalOf(ctx, values) : seen.size;
  const leftOut = { excepted, ownedLeftOut, ...(hiddenLeftOut > 0 && { hiddenLeftOut }) };
  return { ids, owned, matched: { total, ...leftOut, hasMore } };
}

const isReading = (found: Collected | MatchedReading): found is MatchedReading => "isReading" in found;

/** @throws AppError `rate_limited` with `retryAfterS` while the search is being read; what a free search throws */
export async function collectMatching(ctx: TeamContext, all: AllMatching): Promise<Collected> {
  const found = await walk(ctx, all, PRICE_WITHIN_MS);
  if (!isReading(found)) return found;
  const retryAfterS = Math.max(1, found.secondsLeft ?? 1);
  const read = formatNumber(found.read);
  throw new AppError("rate_limited", `Still reading your search, ${read} creators so far.`, { retryAfterS });
}

export const countMatching = defineVerb(
  { scope: "reveal", input: allMatchingBody },
  async (ctx: MemberContext, all): Promise<MatchedCount | MatchedReading> => {
    const found = await walk(ctx, all, COUNT_WITHIN_MS);
    if (isReading(found)) return found;
    const { ids, owned, matched } = found;
    return { fresh: ids.length - owned.size, owned: owned.size, matched };
  },
);

/** In the order of the search, owned ones included. @throws AppError as `collectMatching` does */
export const matchingIds = defineVerb(
  { scope: "lists.write", input: allMatchingBody },
  async (ctx: MemberContext, all): Promise<string[]> => (await collectMatching(ctx, all)).ids,
);
