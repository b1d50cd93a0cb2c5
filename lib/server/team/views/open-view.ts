import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/contract/errors";
import { pageOf } from "@/lib/contract/pages";
import { VIEW_PAGES, type SavedView } from "@/lib/contract/saved-views";
import { withDays } from "@/lib/domain/moving-days";
import { authorize } from "@/lib/server/access/caller";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { leaveNotice } from "./notices";
import { readSearch } from "./search-key";
import { setViewTarget, viewTargetOf } from "./internal/view-target";
import { readableView, viewSeenBy } from "./internal/view-rows";

/** @returns the view's query; null, with a notice, when this member has no such view */
export const openView = defineVerb(
  { scope: ["search", "library.read"], input: z.strictObject({ page: z.enum(VIEW_PAGES), id: z.string() }) },
  async (ctx: MemberContext, { page, id }): Promise<string | null> => {
    const { db, member } = ctx;
    authorize(ctx, pageOf(page).access);
    try {
      const view = await readableView(db, member, id);
      if (view.page !== page) return null;
      await setViewTarget(db, member, page, { openId: id });
      return withDays(viewSeenBy(ctx, view).query, Date.now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await leaveNotice(db, member, page, error.message, { isError: true });
      return null;
    }
  },
);

/**
 * `isArrival`: the address was typed, pasted or followed from another site, so the last view is unrelated to it.
 * `from`: the key of the search that the request came from, null when it is another page.
 */
const input = z.strictObject({
  views: z.custom<readonly SavedView[]>(Array.isArray),
  page: z.enum(VIEW_PAGES),
  key: z.string(),
  from: z.string().nullable(),
  isArrival: z.boolean(),
});

/** `isDirty`: the filters differ from those of the view. */
export type Located = { open: SavedView | null; isDirty: boolean };

/** The address doesn't name the view, so that it means the same to all members; the last opened view decides. */
export const locateView = defineVerb(
  { scope: ["search", "library.read"], input },
  async ({ db, member }: MemberContext, { views, page, key, from, isArrival }): Promise<Located> => {
    const { openId } = await viewTargetOf(db, member, page);
    const last = views.find(({ id }) => id === openId);
    const keyed = [...(last ? [last] : []), ...views].map((view) => ({
      view,
      key: readSearch(page, new URLSearchParams(view.query)).key,
    }));
    const shownBy = (search: string | null) =>
      search ? keyed.find((each) => each.key === search)?.view : undefined;
    const shown = shownBy(key);
    // *Back* and other tabs show a view again without opening it.
    const before = from === "" ? undefined : (shownBy(from) ?? last);
    const open = shown ?? (key === "" || isArrival ? undefined : before);
    if ((open?.id ?? null) !== openId) await setViewTarget(db, member, page, { openId: open?.id ?? null });
    return { open: open ?? null, isDirty: open !== undefined && open !== shown };
  },
);

export const noteSeen = defineVerb(
  { scope: ["search", "library.read"], input: z.strictObject({ viewId: z.string(), total: z.int().min(0) }) },
  async ({ db, member }: MemberContext, { viewId, total }): Promise<void> => {
    const seen = { seenAt: new Date().toISOString(), total };
    await db
      .insertInto("viewSeen")
      .values({ memberId: member.id, viewId, ...seen })
      .onConflict((conflict) => conflict.columns(["memberId", "viewId"]).doUpdateSet(seen))
      .execute();
  },
);
