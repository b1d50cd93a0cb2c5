import "server-only";
import type { PostInsights } from "@/lib/contract/records";
import type { ViralValues } from "@/lib/contract/viral";
import { viralQuery } from "@/lib/contract/viral";
import { searchInput } from "@/lib/server/access/search-input";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";

/** Extension operation (section 10). */
export const postInsights = defineVerb(
  { scope: "search", input: searchInput(viralQuery) },
  async (ctx: CallContext, values: ViralValues): Promise<{ message: string; response: PostInsights }> => {
    return { message: "OK", response: await ctx.catalogue.postInsights(values, { signal: ctx.signal }) };
  },
);
