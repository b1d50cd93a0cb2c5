import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { refusedFilters, searchOf } from "./contacts";
import { foundOwned } from "./list-owned";

/** Counts by the bought records. Null when the search is by an address that the caller may not see. */
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
