import { newViewForm } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { allViews } from "@/lib/server/team/views/all-views";
import { saveView } from "@/lib/server/team/views/save-view";
import { answerViewForm } from "./answer-view-form";

/** Views of all pages, for the command palette. */
export const GET = dashboardRoute(allViews, { answer: (views) => ({ views }) });

export const POST = answerViewForm(newViewForm, (ctx, { scope, ...view }) =>
  saveView(ctx, { ...view, isTeam: scope === "team" }),
);
