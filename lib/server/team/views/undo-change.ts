import "server-only";
import { AppError } from "@/lib/contract/errors";
import type { ViewPage } from "@/lib/contract/saved-views";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice, type Before } from "./notices";
import { isEditable } from "./view-rights";

/** So long after a change it can be taken back. */
const UNDO_MS = 3_600_000;

/**
 * Takes the member's last change back, when it is the one that is named and nobody changed the view since.
 * @returns the page of the view
 * @throws AppError `conflict` with the reason
 */
export async function undoChange(
  { db, member }: MemberContext,
  { viewId, revision }: { viewId: string; revision: number },
): Promise<ViewPage> {
  return db.transaction().execute(async (trx) => {
    const notice = await trx
      .selectFrom("view_notice")
      .selectAll()
      .where("member_id", "=", member.id)
      .executeTakeFirst();
    const isMeant = notice?.view_id === viewId && notice.revision === revision && notice.before !== null;
    if (!isMeant || Date.now() - notice.made_at_ms > UNDO_MS)
      throw new AppError("conflict", "There is nothing to undo any more.");
    const before = JSON.parse(notice.before!) as Before;
    const view = await trx.selectFrom("saved_view").selectAll().where("id", "=", viewId).executeTakeFirst();
    if (!view || view.revision !== revision || !isEditable({ ...view, is_team: before.is_team }, member))
      throw new AppError(
        "conflict",
        `“${before.name}” was changed by somebody else since; nothing was undone.`,
      );
    const updated_at = new Date().toISOString();
    await trx
      .updateTable("saved_view")
      .set({ ...before, revision: revision + 1, updated_at })
      .where("id", "=", viewId)
      .execute();
    await leaveNotice(trx, member, view.page, `“${before.name}” is as it was.`);
    return view.page;
  });
}
