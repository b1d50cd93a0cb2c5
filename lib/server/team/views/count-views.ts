import "server-only";
import type { SavedView, ViewPage, ViewTotals } from "@/lib/contract/saved-views";
import type { MemberContext } from "@/lib/server/team/team-context";
import { countMatching } from "./count-matching";
import { listViews } from "./list-views";

/** So many views are counted, those that were looked at last: each is a free call to the service, under its limit. */
const MOST_COUNTED = 12;

/**
 * How many records the member's views find now, one call after the other. Views that the member never opened have
 * nothing to be compared with and are left out; so is what comes after a call that failed.
 */
export async function countViews(
  ctx: MemberContext,
  page: ViewPage,
  options: { signal?: AbortSignal } = {},
): Promise<ViewTotals> {
  const lastSeen = (view: SavedView) => view.seen?.iso ?? "";
  const views = (await listViews(ctx, page))
    .filter(({ seen }) => seen !== null)
    .sort((a, b) => (lastSeen(a) < lastSeen(b) ? 1 : -1));
  const totals: ViewTotals = {};
  for (const { id, query } of views.slice(0, MOST_COUNTED)) {
    const total = await countMatching(ctx, page, query, options).catch(() => null);
    if (total === null) break;
    totals[id] = total;
  }
  return totals;
}
