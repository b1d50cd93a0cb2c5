import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Reveal } from "@/lib/contract/reveal";
import type { MemberContext } from "@/lib/server/team/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";

/** A receipt doesn't wait longer for a slow service. The browser then reads the balance itself. */
const PATIENCE_MS = 500;

/** A receipt comes with the credits that the reader has left, because a number that follows moves the words. */
export async function withCredits(reveal: Reveal, { ctx }: { ctx: MemberContext }): Promise<Reveal> {
  if (reveal.finishedAt === null) return reveal;
  const late = sleep(PATIENCE_MS, null, { ref: false });
  const own = await Promise.race([teamBalance(ctx).catch(() => null), late]);
  return own === null ? reveal : { ...reveal, own: { left: own.left, limit: own.limit } };
}
