import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";

/** `wanted`: the number of fitting creators after which it ends; null for an ordinary reveal. */
export type RunningReveal = { id: string; chosen: number; wanted: number | null };

/** The member's newest open reveal, even if it was started in a window that is closed. */
export const runningReveal = defineVerb(
  { scope: "reveal", input: null },
  async ({ db, member }: MemberContext): Promise<RunningReveal | null> => {
    const reveal = await db
      .selectFrom("reveal")
      .innerJoin("quote", "quote.id", "reveal.quote_id")
      .select(["reveal.id", "chosen", "quote.wanted"])
      .where("finished_at", "is", null)
      .where("reveal.member_id", "=", member.id)
      .orderBy("reveal.created_at", "desc")
      .orderBy("reveal.id")
      .executeTakeFirst();
    return reveal ?? null;
  },
);
