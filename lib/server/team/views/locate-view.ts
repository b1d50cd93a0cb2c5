import "server-only";
import { z } from "zod";
import { VIEW_PAGES, type SavedView } from "@/lib/contract/saved-views";
import { defineVerb } from "@/lib/server/access/define-verb";
import type { MemberContext } from "@/lib/server/team/team-context";
import { setViewTarget, viewTargetOf } from "./view-target";
import { readSearch } from "./search-key";

/** `isArrival`: the address was typed, pasted or followed from another site, so the last view is unrelated to it. */
const input = z.strictObject({
  views: z.custom<readonly SavedView[]>(Array.isArray),
  page: z.enum(VIEW_PAGES),
  key: z.string(),
  isArrival: z.boolean(),
});

/** `isDirty`: the filters differ from those of the view. */
export type Located = { open: SavedView | null; isDirty: boolean };

/** The address doesn't name the view, so that it means the same to all members; the last opened view decides. */
export const locateView = defineVerb(
  { scope: ["search", "library.read"], input },
  async ({ db, member }: MemberContext, { views, page, key, isArrival }): Promise<Located> => {
    const { open_id } = await viewTargetOf(db, member, page);
    const isShown = (view: SavedView) => readSearch(page, new URLSearchParams(view.query)).key === key;
    const before = views.find(({ id }) => id === open_id);
    const shown = key === "" ? undefined : before && isShown(before) ? before : views.find(isShown);
    const open = shown ?? (key === "" || isArrival ? undefined : before);
    if ((open?.id ?? null) !== open_id) await setViewTarget(db, member, page, { open_id: open?.id ?? null });
    return { open: open ?? null, isDirty: open !== undefined && open !== shown };
  },
);
