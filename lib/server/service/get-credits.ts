import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { CreditState } from "@/lib/contract/records";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { CallContext } from "./call-context";
import { limitOf } from "./keys/limit-of";
import { spentThisMonth } from "./charging/spent-this-month";

/** Never cached (section 10). */
export const getCredits = defineVerb(
  { scope: "credits.read", input: null },
  async (ctx: CallContext): Promise<CreditState> => {
    const { accountId, keyId, monthlyCap } = ctx.holder;
    const limit = limitOf(ctx.limiter, ctx.holder);
    const account = await ctx.db
      .selectFrom("account")
      .select("balance")
      .where("id", "=", accountId)
      .executeTakeFirst();
    if (!account) throw new AppError("internal", undefined, { cause: `account ${accountId} is missing` });
    return {
      message: "OK",
      credits: {
        remaining: account.balance,
        spentThisMonth: await spentThisMonth(ctx.db, keyId, ctx.now),
        monthlyCap,
      },
      rateLimit: {
        limit,
        windowS: ctx.limiter.windowMs / 1000,
        remaining: (await ctx.limiter.look(keyId, limit)).remaining,
      },
    };
  },
);
