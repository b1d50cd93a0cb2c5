import "server-only";
import { VIEW_PAGES, type SavedView } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { listViews } from "./list-views";

/** Every view that the member can see, of all pages. */
export const allViews = defineVerb(
  { scope: "search", input: null },
  async (ctx: MemberContext): Promise<SavedView[]> =>
    (await Promise.all(VIEW_PAGES.map((page) => listViews(ctx, { page })))).flat(),
);
