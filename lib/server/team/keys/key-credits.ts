import "server-only";
/** What the member of a key can still spend with it. */
import { purposeKey } from "@/lib/contract/reveal";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { purposeBudgets } from "../budgets/purpose-budgets";
import { monthlySpend } from "../reveal/reveal-context";
import type { KeyContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";

/** `remaining`: null when the service reports no balance and no budget limits the member. The others are the member's. */
export type KeyCredits = { remaining: number | null; spentThisMonth: number; monthlyCap: number | null };

async function leftForPurpose({ db, key }: KeyContext): Promise<number | null> {
  if (key.purpose === null) return null;
  const name = purposeKey(key.purpose);
  const budget = (await purposeBudgets(db)).find(({ purpose }) => purposeKey(purpose) === name);
  return budget ? budget.cap - budget.spent : null;
}

/** The least of the team's balance without what is held, of the member's budget, and of that of the key's purpose. */
export async function creditsOfKey(ctx: KeyContext): Promise<KeyCredits> {
  const [{ balance }, member, zone, purposeLeft] = await Promise.all([
    spendableCredits(ctx),
    ctx.db
      .selectFrom("member")
      .select("monthly_cap")
      .where("id", "=", ctx.member.id)
      .executeTakeFirstOrThrow(),
    booksZone(ctx.db),
    leftForPurpose(ctx),
  ]);
  const { monthly_cap: monthlyCap } = member;
  const spentThisMonth = await monthlySpend(ctx.db, ctx.member.id, thisMonth(zone));
  const memberLeft = monthlyCap === null ? null : monthlyCap - spentThisMonth;
  const limits = [balance, memberLeft, purposeLeft].filter((limit) => limit !== null);
  const remaining = limits.length === 0 ? null : Math.max(0, Math.min(...limits));
  return { remaining, spentThisMonth, monthlyCap };
}
