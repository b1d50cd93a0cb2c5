import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { textsIn } from "@/lib/server/http/form-route";
import { allViews } from "@/lib/server/team/views/list-views";
import { saveView } from "@/lib/server/team/views/save-view";
import { viewForm } from "./view-form";

/** Views of all pages, for the command palette. */
export const GET = dashboardRoute(allViews, { answer: (views) => ({ views }) });

export const POST = dashboardRoute(saveView, {
  body: newViewBody,
  input: ({ body: { scope, ...view } }) => ({ ...view, isTeam: scope === "team" }),
  answer: (id) => ({ id }),
  form: { ...viewForm, fields: (fields) => textsIn(fields, ["page", "name", "scope", "query"]) },
});
