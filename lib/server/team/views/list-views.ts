import "server-only";
import { z } from "zod";
import { pageOf } from "@/lib/contract/pages";
import { VIEW_PAGES, type SavedView } from "@/lib/contract/saved-views";
import { withDays } from "@/lib/domain/moving-days";
import { authorize, isAllowed } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { viewTargetOf } from "./internal/view-target";
import { isEditable, viewSeenBy } from "./internal/view-rows";

/** Deleted views can be restored for this long. */
const KEPT_MS = 30 * 86_400_000;

const input = z.strictObject({ page: z.enum(VIEW_PAGES), isDeleted: z.boolean().optional() });

/** Own views come first, then the team's, by name; deleted ones last deleted first. Periods become today's days. */
export const listViews = defineVerb(
  { scope: ["search", "library.read"], input },
  async (ctx: MemberContext, { page, isDeleted = false }): Promise<SavedView[]> => {
    authorize(ctx, pageOf(page).access);
    const { db, member } = ctx;
    const { defaultId } = await viewTargetOf(db, member, page);
    const all = db
      .selectFrom("savedView")
      .innerJoin("member", "member.id", "savedView.ownerId")
      .leftJoin("viewSeen", (join) =>
        join.onRef("viewSeen.viewId", "=", "savedView.id").on("viewSeen.memberId", "=", member.id),
      )
      .selectAll("savedView")
      .select(["member.name as ownerName", "viewSeen.seenAt", "viewSeen.total"])
      .where("savedView.page", "=", page)
      .where((where) =>
        where.or([where("savedView.isTeam", "=", 1), where("savedView.ownerId", "=", member.id)]),
      );
    const now = Date.now();
    const kept = new Date(now - KEPT_MS).toISOString();
    const rows = isDeleted
      ? await all.where("deletedAt", ">", kept).orderBy("deletedAt", "desc").execute()
      : await all.where("deletedAt", "is", null).execute();
    const views = rows.map((row): SavedView => ({
      id: row.id,
      page: row.page,
      ...viewSeenBy(ctx, { name: row.name, query: withDays(row.query, now) }),
      isTeam: row.isTeam === 1,
      ownerName: row.ownerName,
      revision: row.revision,
      canEdit: isAllowed(ctx, "lists.write") && isEditable(row, ctx),
      isDefault: row.id === defaultId,
      seen: row.seenAt !== null && row.total !== null ? { iso: row.seenAt, total: row.total } : null,
    }));
    if (isDeleted) return views.filter(({ canEdit }) => canEdit);
    const byName = new Intl.Collator("en", { numeric: true });
    return views.sort((a, b) => Number(a.isTeam) - Number(b.isTeam) || byName.compare(a.name, b.name));
  },
);

const pagesOf = (ctx: MemberContext) => VIEW_PAGES.filter((page) => isAllowed(ctx, pageOf(page).access));

export const allViews = defineVerb(
  { scope: ["search", "library.read"], input: null },
  async (ctx: MemberContext): Promise<SavedView[]> =>
    (await Promise.all(pagesOf(ctx).map((page) => listViews(ctx, { page })))).flat(),
);
