/** The bar of views over the results; what the open view finds counts as seen. */
import { ALL } from "@/components/filters/search-address";
import { ViewBar } from "@/components/views/view-bar";
import { viewHref } from "@/lib/contract/saved-views";
import { noteSeen } from "@/lib/server/team/views/note-seen";
import type { PlacedViews } from "./place-views";

/**
 * `total`: records of the search; null when unknown. `address`: of the page as it is; `understood`: without what was
 * ignored. `carry`: parameters that stay when another view is opened.
 */
export async function SavedViews({
  placed,
  total,
  address,
  understood,
  carry = {},
}: {
  placed: PlacedViews;
  total: number | null;
  address: string;
  understood: string;
  carry?: Readonly<Record<string, string>>;
}) {
  const { ctx, page, views, deleted, notice, query, keep, open, isDirty } = placed;
  if (open && !isDirty && total !== null) await noteSeen(ctx, open.id, total);
  const isAllSaid = keep[ALL] !== undefined && Object.keys(carry).length === 0;
  return (
    <ViewBar
      screen={{ page, query, address, understood }}
      views={views}
      deleted={deleted}
      notice={notice}
      open={open}
      isDirty={isDirty}
      allHref={viewHref(page, "", isAllSaid ? { [ALL]: "1" } : carry)}
      carry={carry}
    />
  );
}
