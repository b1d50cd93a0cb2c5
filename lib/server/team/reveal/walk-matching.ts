import "server-only";
/** Everything that a search finds, except some: which creators that is at this moment. Free: the search brings ids. */
import { setTimeout as sleep } from "node:timers/promises";
import { creatorQuery, type CreatorValues } from "@/lib/contract/creators";
import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { AppError } from "@/lib/contract/errors";
import { CREATOR_ID, type CreatorIdPage } from "@/lib/contract/records";
import {
  MAX_REVEAL,
  MOST_PAGES_WALKED,
  type AllMatching,
  type MatchedCount,
  type MatchedSelection,
} from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext, TeamContext } from "../team-context";
import { ownedIds } from "./reveal-context";
import { searchValues } from "./search-values";

const PAGE_SIZE = creatorQuery.paging.maxSize;
/** Longest pause that one page waits for when the service requires one; a longer one is an error. */
const MOST_PAUSE_S = 10;

async function readPage({ service }: TeamContext, values: CreatorValues): Promise<CreatorIdPage> {
  try {
    return await service.searchCreatorIds(values);
  } catch (error) {
    const pauseS = error instanceof AppError ? error.extra.retryAfterS : undefined;
    if (pauseS === undefined || pauseS > MOST_PAUSE_S) throw error;
    await sleep(pauseS * 1000);
    return service.searchCreatorIds(values);
  }
}

async function totalOf({ service }: TeamContext, values: CreatorValues): Promise<number | null> {
  const facets = await service.creatorFacets(values).catch(() => null);
  return facets?.total ?? null;
}

export type Walked = { ids: string[]; owned: Set<string>; matched: MatchedSelection };

/**
 * Walks a search in its order until 1,000 new creators are found, it ends, or 3,000 creators were read.
 * @returns `ids` in the order of the search, without the exceptions; `owned`: those among them that the team owns
 * @throws AppError `invalid_parameter` for a search that is not valid; what a free search throws
 */
export async function walkMatching(ctx: TeamContext, all: AllMatching): Promise<Walked> {
  const values = { ...searchValues(all.search), page: 1, perPage: PAGE_SIZE };
  const except = new Set(all.except);
  const seen = new Set<string>();
  const owned = new Set<string>();
  const ids: string[] = [];
  let [fresh, excepted, ownedLeftOut, hasMore] = [0, 0, 0, false];
  for (let page = 1, walked = 0; page > 0 && !hasMore; walked++) {
    if (walked === MOST_PAGES_WALKED) {
      hasMore = true;
      break;
    }
    const { data, next_page } = await readPage(ctx, { ...values, page });
    const found = data.filter((id) => CREATOR_ID.test(id) && !seen.has(id));
    const mine = await ownedIds(ctx.db, found);
    for (const id of found) {
      if (fresh === MAX_REVEAL && !except.has(id) && !mine.has(id)) {
        hasMore = true;
        break;
      }
      seen.add(id);
      if (except.has(id)) excepted++;
      else if (mine.has(id) && all.isOnlyNew) ownedLeftOut++;
      else {
        ids.push(id);
        if (mine.has(id)) owned.add(id);
        else fresh++;
      }
    }
    // A `next_page` that does not advance would be walked for ever.
    page = next_page > page ? next_page : 0;
    if (fresh === MAX_REVEAL && page > 0) hasMore = true;
  }
  const total = hasMore ? await totalOf(ctx, values) : seen.size;
  return { ids, owned, matched: { total, excepted, ownedLeftOut, hasMore } };
}

/** How many creators everything matching has, new and owned, without making a price. */
export const countMatching = defineVerb(
  { scope: "reveal", input: allMatchingBody },
  async (ctx: MemberContext, all): Promise<MatchedCount> => {
    const { ids, owned, matched } = await walkMatching(ctx, all);
    return { fresh: ids.length - owned.size, owned: owned.size, matched };
  },
);
