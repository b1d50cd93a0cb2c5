import "server-only";
import { AppError } from "@/lib/contract/errors";
import { usageOf, usageRange, type KeyUsage, type UsageRange } from "@/lib/contract/key-usage";
import type { CreditState } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";
import { limitOf } from "./keys/limit-of";
import { spentByDay, spentThisMonth as readSpent } from "./charging/spent-this-month";

async function creditsIn(ctx: CallContext): Promise<CreditState["credits"]> {
  const { accountId, keyId, monthlyCap } = ctx.holder;
  const account = await ctx.db
    .selectFrom("account")
    .select("balance")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) throw new AppError("internal", undefined, { cause: `account ${accountId} is missing` });
  const spentThisMonth = await readSpent(ctx.db, keyId, ctx.now);
  return { remaining: account.balance, spentThisMonth, monthlyCap };
}

/** Never cached (section 10). */
export const getCredits = defineVerb(
  { scope: "credits.read", input: null },
  async (ctx: CallContext): Promise<CreditState> => {
    const limit = limitOf(ctx.limiter, ctx.holder);
    return {
      message: "OK",
      credits: await creditsIn(ctx),
      rateLimit: {
        limit,
        windowS: ctx.limiter.windowMs / 1000,
        remaining: (await ctx.limiter.look(ctx.holder.keyId, limit)).remaining,
      },
    };
  },
);

export const getUsage = defineVerb(
  { scope: "credits.read", input: usageRange },
  async (ctx: CallContext, range: UsageRange): Promise<KeyUsage> => ({
    message: "OK",
    response: usageOf(range, await spentByDay(ctx.db, ctx.holder.keyId, range)),
    credits: await creditsIn(ctx),
  }),
);
