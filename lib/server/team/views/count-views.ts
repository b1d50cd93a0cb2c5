import "server-only";
import { z } from "zod";
import { VIEW_PAGES, type SavedView, type ViewTotals } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { countViewMatches } from "./count-matching";
import { listViews } from "./list-views";

/** Each counted view is a free call to the service, under its rate limit. */
const MOST_COUNTED = 12;

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
