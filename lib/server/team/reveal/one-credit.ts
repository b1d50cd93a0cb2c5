import "server-only";
import { ownCredits, type OwnCredits } from "@/lib/contract/budgets";
import { defineVerb } from "@/lib/server/access/define-verb";
import { budgetsOfMember } from "../budgets/used-budgets";
import type { MemberContext } from "../team-context";
import { spendableCredits } from "../usage/team-balance";
import { capOf } from "./quote";

/** `missing`: why one credit can't be spent now. */
type OneCredit = OwnCredits & { missing: "credits" | "budget" | null };

export const oneCredit = defineVerb(
  { scope: "reveal", input: null },
  async (ctx: MemberContext): Promise<OneCredit> => {
    const [{ balance }, budgets] = await Promise.all([
      spendableCredits(ctx),
      budgetsOfMember(ctx.db, ctx.member.id, []),
    ]);
    const cap = capOf(budgets, 1);
    const missing =
      balance !== null && balance < 1 ? "credits" : cap !== null && cap.before < 1 ? "budget" : null;
    return { ...ownCredits(balance, budgets), missing };
  },
);
