import "server-only";
import { VIEW_PAGES, viewHref, type ViewPage } from "@/lib/contract/saved-views";
import type { MemberContext } from "@/lib/server/team/team-context";
import { listViews } from "./list-views";

export type ViewLink = { id: string; page: ViewPage; name: string; isTeam: boolean; href: string };

/** Every view that a member can open, of all pages, with its address: for menus that stand outside those pages. */
export async function memberViews(ctx: Pick<MemberContext, "db" | "member">): Promise<ViewLink[]> {
  const pages = await Promise.all(VIEW_PAGES.map((page) => listViews(ctx, page)));
  return pages
    .flat()
    .map(({ id, page, name, isTeam, query }) => ({ id, page, name, isTeam, href: viewHref(page, query) }));
}
