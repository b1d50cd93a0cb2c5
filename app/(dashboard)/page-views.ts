import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ALL, type Kept } from "@/components/filters/search-address";
import {
  HOT,
  START,
  VIEW_PARAMETERS,
  viewHref,
  type SavedView,
  type ViewNotice,
  type ViewPage,
} from "@/lib/contract/saved-views";
import { pageOf } from "@/lib/contract/pages";
import { arrives } from "@/lib/domain/arrives";
import { hotThisWeek, hotWeek, isHotThisWeek, type HotWeek } from "@/lib/server/team/views/hot-this-week";
import { listViews } from "@/lib/server/team/views/list-views";
import { locateView, type Located, openView } from "@/lib/server/team/views/open-view";
import { readNotice } from "@/lib/server/team/views/read-notice";
import { readSearch } from "@/lib/server/team/views/search-key";
import type { MemberContext } from "@/lib/server/team/team-context";

export type PageViews = Located & {
  ctx: MemberContext;
  page: ViewPage;
  views: SavedView[];
  deleted: SavedView[];
  notice: ViewNotice | null;
  isHot: boolean;
  hot: HotWeek | null;
  query: string;
  /** Parameters of every link. With a default view, "everything" must be explicit. */
  keep: Kept;
};

/** A reload is not an arrival. Browsers tell the kind of a request over HTTPS and on this machine only. */
async function requestOf(page: ViewPage, ignore: readonly string[]) {
  const sent = await headers();
  const { path } = pageOf(page);
  const cameFrom = URL.parse(sent.get("referer") ?? "");
  return {
    from: cameFrom?.pathname === path ? readSearch(page, [...cameFrom.searchParams], ignore).key : null,
    isArrival: arrives(sent, path),
    isDocument: sent.get("sec-fetch-dest") === "document",
  };
}

/** Null when no view applies and everything is shown. */
async function queryOf(
  ctx: MemberContext,
  page: ViewPage,
  id: string,
  byDefault: SavedView | undefined,
): Promise<string | null> {
  const wanted = id === START ? (byDefault?.id ?? HOT) : id;
  if (wanted !== HOT) return openView(ctx, { page, id: wanted });
  return page === "viral" ? hotThisWeek(ctx) : null;
}

/** Redirects a bare address to the default view, and the id of a view to its search. */
export async function pageViews(
  ctx: MemberContext,
  page: ViewPage,
  entries: readonly [string, string][],
  ignore: readonly string[],
  opening: Readonly<Record<string, string>> = {},
): Promise<PageViews> {
  const views = await listViews(ctx, { page });
  const byDefault = views.find(({ isDefault }) => isDefault);
  const wanted = entries.find(([field]) => field === "open")?.[1];
  if (wanted !== undefined) {
    const query = await queryOf(ctx, page, wanted, byDefault);
    const carried = Object.fromEntries(
      entries.filter(([field]) => ignore.includes(field) && !VIEW_PARAMETERS.includes(field)),
    );
    // A second redirect would count as having shown the notice.
    const everything: Record<string, string> = byDefault ? { [ALL]: "1" } : {};
    redirect(viewHref(page, query ?? "", { ...opening, ...(query === null ? everything : carried) }));
  }
  if (byDefault && entries.length === 0) {
    await openView(ctx, { page, id: byDefault.id });
    redirect(viewHref(page, byDefault.query));
  }
  const { query, key } = readSearch(page, entries, ignore);
  const isHot = page === "viral" && (await isHotThisWeek(ctx, key));
  const { from, isArrival, isDocument } = await requestOf(page, ignore);
  const [located, deleted, notice] = await Promise.all([
    // The built-in view is never the open saved view.
    locateView(ctx, { views, page, key: isHot ? "" : key, from, isArrival }),
    listViews(ctx, { page, isDeleted: true }),
    readNotice(ctx, { page, entries, isDocument }),
  ]);
  return {
    ctx,
    page,
    views,
    deleted,
    notice,
    isHot,
    hot: page === "viral" ? hotWeek(ctx) : null,
    query,
    keep: byDefault ? { [ALL]: "1" } : {},
    ...located,
  };
}
