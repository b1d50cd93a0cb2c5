import { after } from "next/server";
import { ALL } from "@/components/filters/search-address";
import { describeFilter } from "@/components/filters/describe-filter";
import { messages } from "@/components/views/messages/proposal";
import { followingName, proposedName } from "@/components/views/proposed-name";
import { ViewBar } from "@/components/views/view-bar";
import { HIDE_REASONS, readHiding } from "@/lib/contract/hiding";
import { ON_LIST } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { viewHref } from "@/lib/contract/saved-views";
import { periodOf, withPeriods } from "@/lib/domain/moving-days";
import { isAllowed } from "@/lib/server/access/caller";
import { countViewMatches } from "@/lib/server/team/views/count-views";
import { QUERY_OF_PAGE } from "@/lib/server/team/views/search-key";
import { noteSeen } from "@/lib/server/team/views/open-view";
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

const NO_PROPOSAL = { name: "", following: null, dates: [] };

function filtersOf(page: PageViews["page"], query: string) {
  const entries = [...new URLSearchParams(query)];
  const { values } = parseUrl(QUERY_OF_PAGE[page], entries, {
    isForm: true,
    ignore: [...HIDE_REASONS, ON_LIST],
  });
  return { values, hiding: readHiding(entries) };
}

/** Names for a new view and the open one with the page's filters, and the choice between a period and its first day. */
function proposal({ page, query, views, open }: PageViews) {
  const now = Date.now();
  const definition = QUERY_OF_PAGE[page];
  const { values, hiding } = filtersOf(page, query);
  const taken = views.map((view) => view.name);
  const name = proposedName(definition, values, { hiding, taken, now });
  const before = open && filtersOf(page, open.query);
  const following =
    open &&
    before &&
    followingName(
      definition,
      { name: open.name, before: before.values, hidingBefore: before.hiding },
      { values, hiding, others: taken.filter((each) => each !== open.name), now },
    );
  const moving = withPeriods(query, now);
  const period = periodOf(moving);
  if (!period) return { name, following, dates: [] };
  const dated = Object.values(definition.filters).find(({ kind }) => kind === "dateRange")!;
  return {
    name,
    following,
    dates: [
      { query: moving, label: messages.periods[period] },
      { query, label: messages.fixed(describeFilter(dated, values)) },
    ],
  };
}

/** @param understood the address without ignored parts @param carry parameters kept for another view */
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
  const isNew = query !== "" && (!open || isDirty) && isAllowed(ctx, "lists.write");
  const isAllSaid = keep[ALL] !== undefined && Object.keys(carry).length === 0;
  return (
    <ViewBar
      screen={{ page, query, address, understood, ...(isNew ? proposal(pageViews) : NO_PROPOSAL) }}
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
