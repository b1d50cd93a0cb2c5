import "server-only";
import { creatorQuery } from "@/lib/contract/creators";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { foundOwned } from "./list-owned";

/** Counts by the bought records. Null when the search is by an address that the caller may not see. */
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
