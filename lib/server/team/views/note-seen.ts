import "server-only";
import type { MemberContext } from "@/lib/server/team/team-context";

/** Remembers how many records a view found when this member had it on the screen. */
export async function noteSeen({ db, member }: MemberContext, viewId: string, total: number): Promise<void> {
  const seen = { seen_at: new Date().toISOString(), total };
  await db
    .insertInto("view_seen")
    .values({ member_id: member.id, view_id: viewId, ...seen })
    .onConflict((conflict) => conflict.columns(["member_id", "view_id"]).doUpdateSet(seen))
    .execute();
}
