/** The bar of views over the results; what the open view finds counts as seen. */
import { after } from "next/server";
import { ALL } from "@/components/filters/search-address";
import { ViewBar } from "@/components/views/view-bar";
import { viewHref } from "@/lib/contract/saved-views";
import { isAllowed } from "@/lib/server/access/caller";
import { countViewMatches } from "@/lib/server/team/views/count-matching";
import { noteSeen } from "@/lib/server/team/views/note-seen";
import type { PageViews } from "./page-views";

async function noteSeenNow({ ctx, page, open, isDirty }: PageViews, total: number | null | undefined) {
  if (!open || isDirty || total === null) return;
  if (total !== undefined) return noteSeen(ctx, { viewId: open.id, total });
  // The count is needed only at the next visit, so the page does not wait for it; without it the tab shows none.
  after(async () => {
    const counted = await countViewMatches(ctx, { page, query: open.query }).catch(() => null);
    if (counted !== null) await noteSeen(ctx, { viewId: open.id, total: counted });
  });
}

/**
 * `total`: records of the search; null without an answer, undefined when the service does not report it. `address`: of
 * the page as it is; `understood`: without the ignored parts. `carry`: parameters that stay when another view is
 * opened.
 */
export async function SavedViews({
  pageViews,
  total,
  address,
  understood,
  carry = {},
}: {
  pageViews: PageViews;
  total: number | null | undefined;
  address: string;
  understood: string;
  carry?: Readonly<Record<string, string>>;
}) {
  const { ctx, page, views, deleted, notice, isHot, query, keep, open, isDirty } = pageViews;
  await noteSeenNow(pageViews, total);
  const isAllSaid = keep[ALL] !== undefined && Object.keys(carry).length === 0;
  return (
    <ViewBar
      screen={{ page, query, address, understood }}
      views={views}
      deleted={deleted}
      notice={notice}
      open={open}
      isDirty={isDirty}
      isHot={isHot}
      canSave={isAllowed(ctx, "lists.write")}
      allHref={viewHref(page, "", isAllSaid ? { [ALL]: "1" } : carry)}
      carry={carry}
    />
  );
}
