import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import type { ViewPage } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice, readBefore } from "./notices";
import { auditedView } from "./internal/view-places";
import { isEditable } from "./internal/view-rows";

/** A change can be undone for this long. */
const UNDO_MS = 3_600_000;

/** Works only while `revision` is the last change. @throws AppError `conflict` with the reason */
export const undoChange = defineVerb(
  {
    scope: "lists.write",
    input: z.strictObject({ viewId: z.string(), revision: z.int() }),
    act: "view.changed",
  },
  async (ctx: MemberContext, { viewId, revision }, audit): Promise<ViewPage> => {
    const { db, member } = ctx;
    const notice = await db
      .selectFrom("viewNotice")
      .selectAll()
      .where("memberId", "=", member.id)
      .executeTakeFirst();
    const isMeant = notice?.viewId === viewId && notice.revision === revision && notice.before !== null;
    if (!isMeant || Date.now() - notice.madeAtMs > UNDO_MS)
      throw new AppError("conflict", "There is nothing left to undo.");
    const before = readBefore(notice.before!);
    const view = await db.selectFrom("savedView").selectAll().where("id", "=", viewId).executeTakeFirst();
    if (!view || view.revision !== revision || !isEditable({ ...view, isTeam: before.isTeam }, ctx)) {
      const message = `“${before.name}” was changed since. Nothing was undone.`;
      throw new AppError("conflict", message);
    }
    const updatedAt = new Date().toISOString();
    await db
      .updateTable("savedView")
      .set({ ...before, revision: revision + 1, updatedAt })
      .where("id", "=", viewId)
      .execute();
    await leaveNotice(db, member, view.page, `“${before.name}” is restored.`);
    const act = "view.changed" as const;
    await audit({ act, subject: viewId, before: auditedView(view), after: auditedView(before) });
    return view.page;
  },
);
