import "server-only";
import { pageOf } from "@/lib/contract/pages";
import { VIEW_PAGES, type SavedView } from "@/lib/contract/saved-views";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";
import { listViews } from "./list-views";

const pagesOf = (ctx: MemberContext) => VIEW_PAGES.filter((page) => isAllowed(ctx, pageOf(page).access));

export const allViews = defineVerb(
  { scope: ["search", "library.read"], input: null },
  async (ctx: MemberContext): Promise<SavedView[]> =>
    (await Promise.all(pagesOf(ctx).map((page) => listViews(ctx, { page })))).flat(),
);
