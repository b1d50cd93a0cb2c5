import "server-only";
import type { CreatorValues } from "@/lib/contract/creators";
import { creatorQuery } from "@/lib/contract/creators";
import { searchInput } from "@/lib/server/access/search-input";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";
import { creatorPage, type CreatorPageEnvelope } from "./creator-page";

/** Free (sections 4.3 and 2.4). */
export const searchCreatorIds = defineVerb(
  { scope: "search", input: searchInput(creatorQuery) },
  async (ctx: CallContext, values: CreatorValues): Promise<CreatorPageEnvelope<string>> => {
    const { total, ids } = await ctx.catalogue.searchCreatorIds(values, { signal: ctx.signal });
    return creatorPage(values, total, ids);
  },
);
