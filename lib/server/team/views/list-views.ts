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
    const { default_id } = await viewTargetOf(db, member, page);
    const all = db
      .selectFrom("saved_view")
      .innerJoin("member", "member.id", "saved_view.owner_id")
      .leftJoin("view_seen", (join) =>
        join.onRef("view_seen.view_id", "=", "saved_view.id").on("view_seen.member_id", "=", member.id),
      )
      .selectAll("saved_view")
      .select(["member.name as owner_name", "view_seen.seen_at", "view_seen.total"])
      .where("saved_view.page", "=", page)
      .where((where) =>
        where.or([where("saved_view.is_team", "=", 1), where("saved_view.owner_id", "=", member.id)]),
      );
    const now = Date.now();
    const kept = new Date(now - KEPT_MS).toISOString();
    const rows = isDeleted
      ? await all.where("deleted_at", ">", kept).orderBy("deleted_at", "desc").execute()
      : await all.where("deleted_at", "is", null).execute();
    const views = rows.map((row): SavedView => ({
      id: row.id,
      page: row.page,
      ...viewSeenBy(ctx, { name: row.name, query: withDays(row.query, now) }),
      isTeam: row.is_team === 1,
      ownerName: row.owner_name,
      revision: row.revision,
      canEdit: isAllowed(ctx, "lists.write") && isEditable(row, ctx),
      isDefault: row.id === default_id,
      seen: row.seen_at !== null && row.total !== null ? { iso: row.seen_at, total: row.total } : null,
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
