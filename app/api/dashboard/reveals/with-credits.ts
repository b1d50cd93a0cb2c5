import "server-only";
import type { Reveal } from "@/lib/contract/reveal";
import { takesLonger } from "@/lib/server/http/send-in-time";
import type { MemberContext } from "@/lib/server/team/team-context";
import { teamBalance } from "@/lib/server/team/usage/team-balance";

/** A receipt doesn't wait longer for a slow service. The browser then reads the balance itself. */
const PATIENCE_MS = 500;

/** A receipt comes with the credits that the reader has left, because a number that follows moves the words. */
export async function withCredits(reveal: Reveal, { ctx }: { ctx: MemberContext }): Promise<Reveal> {
  if (reveal.finishedAt === null) return reveal;
  const answer = teamBalance(ctx).catch(() => null);
  const own = (await takesLonger(answer, PATIENCE_MS)) ? null : await answer;
  return own === null ? reveal : { ...reveal, own: { left: own.left, limit: own.limit } };
}
