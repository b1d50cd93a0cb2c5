import "server-only";
import { ownCredits, type OwnCredits } from "@/lib/contract/budgets";
import { isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import { budgetsOfMember } from "../budgets/used-budgets";
import { heldCredits } from "../reveal/reveal-context";
import type { MemberContext, TeamContext } from "../team-context";

type TeamBalance = { balance: number | null; held: number };

/** Readings of two ledgers that are compared. */
const MOST_READINGS = 3;

/**
 * Credits that the team can still spend: the service's balance minus held credits; null when it reports none. Held
 * credits are read before and after the balance, because a call that ends in between would be counted twice or not at
 * all. A call in flight may be in both, so the result is at least 0.
 */
export async function spendableCredits({ db, service }: TeamContext): Promise<TeamBalance> {
  let held = await heldCredits(db);
  for (let readings = 1; ; readings++) {
    const credits = await service.balance().catch(() => null);
    const after = await heldCredits(db);
    if (credits === null) return { balance: null, held: after };
    if (after === held || readings === MOST_READINGS)
      return { balance: Math.max(0, credits - after), held: after };
    held = after;
  }
}

/** Budgets limit only people who may reveal. Budgets of purposes are not counted. */
export async function creditsOfMember(ctx: MemberContext): Promise<TeamBalance & OwnCredits> {
  const [team, budgets] = await Promise.all([
    spendableCredits(ctx),
    isAllowed(ctx, "reveal") ? budgetsOfMember(ctx.db, ctx.member.id, []) : [],
  ]);
  return { ...team, ...ownCredits(team.balance, budgets) };
}

/** The team's balance, and what of it the caller can spend. */
export const teamBalance = defineVerb(
  { scope: ["reveal", "usage.own", "usage.all"], input: null },
  (ctx: MemberContext): Promise<TeamBalance & OwnCredits> => creditsOfMember(ctx),
);
