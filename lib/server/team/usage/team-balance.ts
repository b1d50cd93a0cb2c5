import "server-only";
import { heldCredits } from "../reveal/reveal-context";
import type { TeamContext } from "@/lib/server/team/team-context";

/** Credits that the team can still spend: the service's balance without what is held; null when it does not tell. */
export async function teamBalance({
  db,
  service,
}: TeamContext): Promise<{ balance: number | null; held: number }> {
  const [credits, held] = await Promise.all([service.balance().catch(() => null), heldCredits(db)]);
  return { balance: credits === null ? null : credits - held, held };
}
