import "server-only";
import { z } from "zod";
import { creatorQuery } from "@/lib/contract/creators";
import { ONLY, readHiding } from "@/lib/contract/hiding";
import { ON_LIST } from "@/lib/contract/lists";
import { pageOf } from "@/lib/contract/pages";
import { parseUrl } from "@/lib/contract/query";
import { knownTotal } from "@/lib/contract/records";
import { VIEW_PAGES, type SavedView, type ViewPage, type ViewTotals } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallOptions } from "@/lib/server/ports/discovery-service";
import type { MemberContext } from "@/lib/server/team/team-context";
import { searchOf } from "../library/contacts";
import { listOwned } from "../library/list-owned";
import { narrowedTo } from "../library/narrowed-to";
import { listViews } from "./list-views";

/** Each counted view is a free call to the service, under its rate limit. */
const MOST_COUNTED = 12;

/**
 * Counts by the free searches that every service has. Parameters that aren't understood are ignored.
 * @returns null when the service leaves the number open. @throws AppError `forbidden`, and what the service throws
 */
export async function matchesOf(
  ctx: MemberContext,
  { page, query }: { page: ViewPage; query: string },
  options: CallOptions = {},
): Promise<number | null> {
  const { db, service, signal } = ctx;
  authorize(ctx, pageOf(page).access);
  const call = { ...options, signal };
  const params = new URLSearchParams(query);
  if (page === "viral") {
    const values = { ...parseUrl(viralQuery, params, { isForm: true }).values, page: 1, pageSize: 1 };
    return knownTotal(await service.searchPosts(values, call));
  }
  const values = { ...parseUrl(creatorQuery, params, { isForm: true }).values, page: 1, perPage: 1 };
  if (page === "library" || readHiding(params).owned === ONLY) {
    const listId = page === "library" ? params.get(ON_LIST) || undefined : undefined;
    return (await listOwned(db, searchOf(ctx, values, null), (await narrowedTo(ctx, { listId })).options))
      .total;
  }
  const found = await service.searchCreatorIds(searchOf(ctx, values, service), call);
  if (found.isAtLeast) return null;
  // One creator a page: the number of pages is the number of creators.
  return found.data.length === 0 ? 0 : found.total_pages;
}

/** As `matchesOf`, for a caller. */
export const countViewMatches = defineVerb(
  {
    scope: ["search", "library.read"],
    input: z.strictObject({ page: z.enum(VIEW_PAGES), query: z.string() }),
  },
  (ctx: MemberContext, view): Promise<number | null> => matchesOf(ctx, view),
);

/** Views that the member never opened have no earlier total and are left out, and so are all after a failed call. */
export const countViews = defineVerb(
  { scope: ["search", "library.read"], input: z.enum(VIEW_PAGES) },
  async (ctx: MemberContext, page): Promise<ViewTotals> => {
    const lastSeen = (view: SavedView) => view.seen?.iso ?? "";
    const views = (await listViews(ctx, { page }))
      .filter(({ seen }) => seen !== null)
      .sort((a, b) => (lastSeen(a) < lastSeen(b) ? 1 : -1));
    const totals: ViewTotals = {};
    for (const { id, query } of views.slice(0, MOST_COUNTED)) {
      const total = await countViewMatches(ctx, { page, query }).catch(() => null);
      if (total === null) break;
      totals[id] = total;
    }
    return totals;
  },
);
