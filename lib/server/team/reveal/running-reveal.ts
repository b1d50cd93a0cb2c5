import "server-only";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "../team-context";

/** The member's newest reveal that has not ended, which may have been begun in a window that is gone; null: none. */
export const runningReveal = defineVerb(
  { scope: "reveal", input: null },
  async ({ db, member }: MemberContext): Promise<{ id: string; chosen: number } | null> => {
    const reveal = await db
      .selectFrom("reveal")
      .select(["id", "chosen"])
      .where("finished_at", "is", null)
      .where("member_id", "=", member.id)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .executeTakeFirst();
    return reveal ?? null;
  },
);
