import "server-only";
/** `open_id`: the view that the filters started from. `default_id`: the view that the page opens with. */
import type { Member } from "@/lib/contract/members";
import type { ViewPage } from "@/lib/contract/saved-views";
import type { Reader } from "./view-rows";

type ViewTarget = { open_id: string | null; default_id: string | null };

export async function viewTargetOf(db: Reader, member: Member, page: ViewPage): Promise<ViewTarget> {
  const found = await db
    .selectFrom("view_target")
    .select(["open_id", "default_id"])
    .where("member_id", "=", member.id)
    .where("page", "=", page)
    .executeTakeFirst();
  return found ?? { open_id: null, default_id: null };
}

export async function setViewTarget(
  db: Reader,
  member: Member,
  page: ViewPage,
  change: Partial<ViewTarget>,
): Promise<void> {
  await db
    .insertInto("view_target")
    .values({ member_id: member.id, page, open_id: null, default_id: null, ...change })
    .onConflict((conflict) => conflict.columns(["member_id", "page"]).doUpdateSet(change))
    .execute();
}
