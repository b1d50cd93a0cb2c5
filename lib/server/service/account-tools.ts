import "server-only";
/** The tools of a key with its own account: it only searches, because it has no library and no person who could approve. */
import { z } from "zod";
import { creatorQuery } from "@/lib/contract/creators";
import { viralQuery } from "@/lib/contract/viral";
import { postsAnswer } from "@/lib/domain/foreign-text";
import { isAllowed } from "@/lib/server/access/caller";
import { parseWith } from "@/lib/server/access/define-verb";
import { searchInput } from "@/lib/server/access/search-input";
import type { CallContext } from "./call-context";
import { getCredits } from "./get-credits";
import { searchCreatorIds } from "./search-creator-ids";
import { searchPosts } from "./search-posts";

const posts = searchInput(viralQuery);
const creators = searchInput(creatorQuery);
const nothing = z.strictObject({});

const tools = {
  search_posts: async (ctx: CallContext, args: unknown) =>
    postsAnswer(false, (await searchPosts(ctx, posts(args))).response),
  search_creators: async (ctx: CallContext, args: unknown) => {
    const { response } = await searchCreatorIds(ctx, creators(args));
    const { data, page, next_page, total_pages } = response;
    return { creators: data.map((id) => ({ id, facts: {} })), page, next_page, total_pages };
  },
  usage: async (ctx: CallContext, args: unknown) => {
    parseWith(nothing, args);
    const { credits } = await getCredits(ctx);
    const { spentThisMonth, monthlyCap } = credits;
    return { spent_this_month: spentThisMonth, monthly_cap: monthlyCap, budgets: [], purchases: [] };
  },
};

/** Null: not for this key, or without a limit. */
async function left(ctx: CallContext): Promise<{ left: number | null; limit_left: number | null }> {
  if (!isAllowed(ctx, "credits.read")) return { left: null, limit_left: null };
  const { remaining, monthlyCap, spentThisMonth } = (await getCredits(ctx)).credits;
  return {
    left: remaining,
    limit_left: monthlyCap === null ? null : Math.max(0, monthlyCap - spentThisMonth),
  };
}

export const accountTools = { tools, left };
