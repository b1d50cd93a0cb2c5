import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { refusedFilters, searchOf } from "./contacts";
import { foundOwned } from "./list-owned";

/**
 * How many owned creators a search finds, by the records that were bought. Null: the caller sees no addresses, and the
 * search is by one.
 */
export const countOwnedMatching = defineVerb(
  { scope: "library.read", input: searchInput(creatorQuery) },
  async (ctx: MemberContext, values): Promise<number | null> => {
    if (refusedFilters(ctx, values, null).length > 0) return null;
    const { total } = await foundOwned(ctx.db, searchOf(ctx, values, null), {})
      .select((fields) => fields.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
);
