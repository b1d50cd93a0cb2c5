import { after } from "next/server";
import { ALL } from "@/components/filters/search-address";
import { ViewBar } from "@/components/views/view-bar";
import { viewHref } from "@/lib/contract/saved-views";
import { isAllowed } from "@/lib/server/access/caller";
import { countViewMatches } from "@/lib/server/team/views/count-matching";
import { noteSeen } from "@/lib/server/team/views/note-seen";
import type { PageViews } from "./page-views";

/** Null without an answer, undefined when the service does not report it. */
type Total = number | null | undefined;

async function noteSeenNow({ ctx, page, open, isDirty }: PageViews, total: Total) {
  if (!open || isDirty || total === null) return;
  if (total !== undefined) return noteSeen(ctx, { viewId: open.id, total });
  // The count is only needed at the next visit, so the page does not wait for it.
  after(async () => {
    const counted = await countViewMatches(ctx, { page, query: open.query }).catch(() => null);
    if (counted !== null) await noteSeen(ctx, { viewId: open.id, total: counted });
  });
}

/**
 * @param understood the address without ignored parts
 * @param carry parameters that stay when another view is opened
 */
export async function SavedViews({
  pageViews,
  total,
  isLate = false,
  address,
  understood,
  carry = {},
}: {
  pageViews: PageViews;
  total: Total | Promise<Total>;
  isLate?: boolean;
  address: string;
  understood: string;
  carry?: Readonly<Record<string, string>>;
}) {
  const { ctx, page, views, deleted, notice, isHot, hot, query, keep, open, isDirty } = pageViews;
  if (isLate) after(async () => noteSeenNow(pageViews, await total));
  else await noteSeenNow(pageViews, await total);
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
      hot={hot}
      canSave={isAllowed(ctx, "lists.write")}
      allHref={viewHref(page, "", isAllSaid ? { [ALL]: "1" } : carry)}
      carry={carry}
    />
  );
}
