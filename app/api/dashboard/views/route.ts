import { newViewForm } from "@/lib/contract/dashboard-bodies";
import { VIEW_PAGES } from "@/lib/contract/saved-views";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listViews } from "@/lib/server/team/views/list-views";
import { saveView } from "@/lib/server/team/views/save-view";
import { answerViewForm } from "./answer-view-form";

/** Every view that the member can see, of all pages: for the command palette. */
export const GET = dashboardRoute({}, async (ctx) => ({
  views: (await Promise.all(VIEW_PAGES.map((page) => listViews(ctx, page)))).flat(),
}));

export const POST = answerViewForm(newViewForm, (ctx, { scope, ...view }) =>
  saveView(ctx, { ...view, isTeam: scope === "team" }),
);
