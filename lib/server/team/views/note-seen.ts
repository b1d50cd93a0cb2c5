import "server-only";
import { z } from "zod";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";

export const noteSeen = defineVerb(
  { scope: ["search", "library.read"], input: z.strictObject({ viewId: z.string(), total: z.int().min(0) }) },
  async ({ db, member }: MemberContext, { viewId, total }): Promise<void> => {
    const seen = { seen_at: new Date().toISOString(), total };
    await db
      .insertInto("view_seen")
      .values({ member_id: member.id, view_id: viewId, ...seen })
      .onConflict((conflict) => conflict.columns(["member_id", "view_id"]).doUpdateSet(seen))
      .execute();
  },
);
