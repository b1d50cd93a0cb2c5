import "server-only";
import { z } from "zod";
import { creatorQuery } from "@/lib/contract/creators";
import { ONLY, readHiding } from "@/lib/contract/hiding";
import { ON_LIST } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { pageOf } from "@/lib/contract/pages";
import { knownTotal } from "@/lib/contract/records";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { viralQuery } from "@/lib/contract/viral";
import { searchOf } from "../library/contacts";
import { listOwned } from "../library/list-owned";
import { narrowedTo } from "../library/narrowed-to";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";

/**
 * Counts by the free searches that every service has. Parameters that aren't understood are ignored.
 * @returns null when the service leaves the number open
 */
export const countViewMatches = defineVerb(
  {
    scope: ["search", "library.read"],
    input: z.strictObject({ page: z.enum(VIEW_PAGES), query: z.string() }),
  },
  async (ctx: MemberContext, { page, query }): Promise<number | null> => {
    const { db, service, signal } = ctx;
    authorize(ctx, pageOf(page).access);
    const params = new URLSearchParams(query);
    if (page === "viral") {
      const values = { ...parseUrl(viralQuery, params, { isForm: true }).values, page: 1, pageSize: 1 };
      return knownTotal(await service.searchPosts(values, { signal }));
    }
    const values = { ...parseUrl(creatorQuery, params, { isForm: true }).values, page: 1, perPage: 1 };
    if (page === "library" || readHiding(params).owned === ONLY) {
      const listId = page === "library" ? params.get(ON_LIST) || undefined : undefined;
      return (await listOwned(db, searchOf(ctx, values, null), (await narrowedTo(ctx, { listId })).options))
        .total;
    }
    const found = await service.searchCreatorIds(searchOf(ctx, values, service), { signal });
    if (found.isAtLeast) return null;
    // One creator a page: the number of pages is the number of creators.
    return found.data.length === 0 ? 0 : found.total_pages;
  },
);
