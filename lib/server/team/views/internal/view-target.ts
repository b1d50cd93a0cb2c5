import "server-only";
/** `openId`: the view that the filters started from. `defaultId`: the view that the page opens with. */
import type { Member } from "@/lib/contract/members";
import type { ViewPage } from "@/lib/contract/saved-views";
import type { Reader } from "./view-rows";

type ViewTarget = { openId: string | null; defaultId: string | null };

export async function viewTargetOf(db: Reader, member: Member, page: ViewPage): Promise<ViewTarget> {
  const found = await db
    .selectFrom("viewTarget")
    .select(["openId", "defaultId"])
    .where("memberId", "=", member.id)
    .where("page", "=", page)
    .executeTakeFirst();
  return found ?? { openId: null, defaultId: null };
}

export async function setViewTarget(
  db: Reader,
  member: Member,
  page: ViewPage,
  change: Partial<ViewTarget>,
): Promise<void> {
  await db
    .insertInto("viewTarget")
    .values({ memberId: member.id, page, openId: null, defaultId: null, ...change })
    .onConflict((conflict) => conflict.columns(["memberId", "page"]).doUpdateSet(change))
    .execute();
}
