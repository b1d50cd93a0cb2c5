import "server-only";
import type { SavedView, ViewPage } from "@/lib/contract/saved-views";
import type { MemberContext } from "@/lib/server/team/team-context";
import { setViewTarget, viewTargetOf } from "./view-target";
import { readSearch } from "./search-key";

type Where = {
  page: ViewPage;
  /** `key` of the search on the screen (search-key). */
  key: string;
  /** The address was typed, pasted or followed from another site: it has nothing to do with what was open before. */
  isArrival: boolean;
};

/** A search without its place in the list of views. `isDirty`: the filters are no longer those of the view. */
export type Located = { open: SavedView | null; isDirty: boolean };

/**
 * Which view is on the screen. The address does not say it, so that it means the same to everybody; it is known from
 * what the member opened last on this page.
 */
export async function locateView(
  { db, member }: MemberContext,
  views: readonly SavedView[],
  { page, key, isArrival }: Where,
): Promise<Located> {
  const { open_id } = await viewTargetOf(db, member, page);
  const isShown = (view: SavedView) => readSearch(page, new URLSearchParams(view.query)).key === key;
  const before = views.find(({ id }) => id === open_id);
  const shown = key === "" ? undefined : before && isShown(before) ? before : views.find(isShown);
  const open = shown ?? (key === "" || isArrival ? undefined : before);
  if ((open?.id ?? null) !== open_id) await setViewTarget(db, member, page, { open_id: open?.id ?? null });
  return { open: open ?? null, isDirty: open !== undefined && open !== shown };
}
