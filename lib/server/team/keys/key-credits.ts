import "server-only";
import { leftIn, tightestOf } from "@/lib/contract/budgets";
import { isPersonal } from "@/lib/domain/budget-match";
import { purposeKey } from "@/lib/contract/reveal";
import { booksZone, thisMonth } from "../budgets/books-zone";
import { budgetsOfMember } from "../budgets/used-budgets";
import { monthlySpend } from "../reveal/reveal-context";
import type { KeyContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";

/** `remaining`: null when the service reports no balance and no budget limits the member. */
export type KeyCredits = { remaining: number | null; spentThisMonth: number; monthlyCap: number | null };

/** `remaining` is the lowest of the team's free balance and every budget that applies to the key. */
export async function creditsOfKey(ctx: KeyContext): Promise<KeyCredits> {
  const { db, member, key } = ctx;
  const [{ balance }, zone, budgets] = await Promise.all([
    spendableCredits(ctx),
    booksZone(db),
    budgetsOfMember(db, member.id, key.purpose === null ? [] : [purposeKey(key.purpose)]),
  ]);
  const spentThisMonth = await monthlySpend(db, member.id, thisMonth(zone));
  const own = budgets.filter((each) => each.period === "month" && isPersonal(each));
  const tightest = tightestOf(budgets);
  const limits = [balance, tightest ? leftIn(tightest) : null].filter((limit) => limit !== null);
  const remaining = limits.length === 0 ? null : Math.max(0, Math.min(...limits));
  return { remaining, spentThisMonth, monthlyCap: tightestOf(own)?.credits ?? null };
}
