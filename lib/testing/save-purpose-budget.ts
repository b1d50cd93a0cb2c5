/** For tests: the hard monthly budget of a purpose, the kind that most tests need. */
import { removeBudget, saveBudget } from "@/lib/server/team/budgets/change-spending";
import type { MemberContext } from "@/lib/server/team/team-context";

const monthly = { subject: "purpose", period: "month", isHard: true } as const;

export const savePurposeBudget = (ctx: MemberContext, budget: { purpose: string; cap: number }) =>
  saveBudget(ctx, { ...monthly, ...budget });

export const removePurposeBudget = (ctx: MemberContext, purpose: { purpose: string }) =>
  removeBudget(ctx, { ...monthly, ...purpose });
