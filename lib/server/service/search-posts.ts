import "server-only";
import { filtersOnly } from "@/lib/contract/canonical";
import type { ViralPage } from "@/lib/contract/records";
import { viralQuery, type ViralValues } from "@/lib/contract/viral";
import { searchInput } from "@/lib/server/access/search-input";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";

type ViralEnvelope = { message: string; response: ViralPage; params: Partial<ViralValues> };

/** Newest first (sections 4.1 and 2.2). A page past the end is empty. */
export const searchPosts = defineVerb(
  { scope: "search", input: searchInput(viralQuery) },
  async (ctx: CallContext, values: ViralValues): Promise<ViralEnvelope> => {
    const { page, pageSize } = values;
    const { total, posts } = await ctx.catalogue.searchPosts(values, { signal: ctx.signal });
    return {
      message: "OK",
      response: {
        data: posts,
        page,
        pageSize,
        totalPages: Math.ceil(total / pageSize),
        totalResults: total,
      },
      params: { ...filtersOnly(viralQuery, values), page, pageSize },
    };
  },
);
