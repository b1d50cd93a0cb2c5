import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { foundOwned } from "./list-owned";

/**
 * How many owned creators a search finds, by the records that were bought. Null: the caller sees no addresses, and the
 * search is by one.
 */
export const countOwnedMatching = defineVerb(
  { scope: "library.read", input: searchInput(creatorQuery) },
  async (ctx: MemberContext, values): Promise<number | null> => {
    if (values.email !== undefined && !isAllowed(ctx, "contacts")) return null;
    const { total } = await foundOwned(ctx.db, values, {})
      .select((fields) => fields.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
);
