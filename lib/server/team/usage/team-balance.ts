import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import { heldCredits } from "../reveal/reveal-context";
import type { MemberContext, TeamContext } from "../team-context";

export type TeamBalance = { balance: number | null; held: number };

/** `balance`: credits without the held ones; null when the service doesn't report them. */
export async function spendableCredits({ db, service }: TeamContext): Promise<TeamBalance> {
  const [credits, held] = await Promise.all([service.balance().catch(() => null), heldCredits(db)]);
  return { balance: credits === null ? null : credits - held, held };
}

export const teamBalance = defineVerb(
  { scope: ["reveal", "usage.own", "usage.all"], input: null },
  (ctx: MemberContext): Promise<TeamBalance> => spendableCredits(ctx),
);
