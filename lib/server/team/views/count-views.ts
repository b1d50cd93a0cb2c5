import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import type { SavedView, ViewPage, ViewTotals } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";
import { listOwned } from "../library/list-owned";
import type { MemberContext, TeamContext } from "../team-context";
import { listViews } from "./list-views";

/** So many views are counted, those that were looked at last: each is a free call to the service, under its limit. */
const MOST_COUNTED = 12;

type Options = { signal?: AbortSignal };

/** Exact number of records that a search finds, by the free searches that every service has. */
async function totalOf(
  { db, service }: TeamContext,
  page: ViewPage,
  query: string,
  options: Options,
): Promise<number> {
  const params = new URLSearchParams(query);
  if (page === "viral") {
    const values = { ...parseUrl(viralQuery, params, { isForm: true }).values, page: 1, pageSize: 1 };
    return (await service.searchPosts(values, options)).totalResults;
  }
  const values: CreatorValues = {
    ...parseUrl(creatorQuery, params, { isForm: true }).values,
    page: 1,
    perPage: 1,
  };
  if (page === "library") return (await listOwned(db, values)).total;
  const found = await service.searchCreatorIds(values, options);
  // One creator a page: the number of pages is the number of creators.
  return found.data.length === 0 ? 0 : found.total_pages;
}

/**
 * How many records the member's views find now, one call after the other. Views that the member never opened have
 * nothing to be compared with and are left out; so is what comes after a call that failed.
 */
export async function countViews(
  ctx: MemberContext,
  page: ViewPage,
  options: Options = {},
): Promise<ViewTotals> {
  const lastSeen = (view: SavedView) => view.seen?.iso ?? "";
  const views = (await listViews(ctx, page))
    .filter(({ seen }) => seen !== null)
    .sort((a, b) => (lastSeen(a) < lastSeen(b) ? 1 : -1));
  const totals: ViewTotals = {};
  for (const { id, query } of views.slice(0, MOST_COUNTED)) {
    const total = await totalOf(ctx, page, query, options).catch(() => null);
    if (total === null) break;
    totals[id] = total;
  }
  return totals;
}
