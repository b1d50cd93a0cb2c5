import "server-only";
import { z } from "zod";
import { creatorQuery, type CreatorFilters, type CreatorValues } from "@/lib/contract/creators";
import type { OwnedCreator } from "@/lib/contract/reveal";
import { defineVerb } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { MemberContext } from "../team-context";
import { refusedFilters, searchOf, asSeenBy } from "./contacts";
import { foundOwned, listOwned } from "./list-owned";

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

const MOST_REASONS = 10;
const SHOWN = 3;

const input = z.strictObject({
  reasons: z.array(z.custom<CreatorFilters>().transform(searchInput(creatorQuery))).max(MOST_REASONS),
});

/** `used`: how many of the reasons hold for all rows. */
type SimilarOwned = { rows: OwnedCreator[]; total: number; used: number };

/** Drops the last reason until creators match. @param reasons parts of a search, the strongest first */
export const similarOwned = defineVerb(
  { scope: "library.read", input },
  async (ctx: MemberContext, { reasons }): Promise<SimilarOwned> => {
    for (let used = reasons.length; used > 0; used--) {
      const set = reasons.slice(0, used).flatMap((reason) => Object.entries(reason));
      const given = Object.fromEntries(set.filter(([, value]) => value !== undefined)) as CreatorValues;
      const values = searchOf(ctx, given, null);
      const { rows, total } = await listOwned(ctx.db, { ...values, page: 1, perPage: SHOWN });
      if (rows.length > 0) return { rows: asSeenBy(ctx, rows), total, used };
    }
    return { rows: [], total: 0, used: 0 };
  },
);
