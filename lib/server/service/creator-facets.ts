import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import type { Facets } from "@/lib/contract/records";
import { creatorQuery } from "@/lib/contract/creators";
import { searchInput } from "@/lib/server/access/search-input";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";

/** Extension operation (section 10). */
export const creatorFacets = defineVerb(
  { scope: "search", input: searchInput(creatorQuery) },
  async (ctx: CallContext, values: CreatorValues): Promise<{ message: string; response: Facets }> => {
    return { message: "OK", response: await ctx.catalogue.creatorFacets(values, { signal: ctx.signal }) };
  },
);
