import { newViewForm } from "@/lib/contract/dashboard-bodies";
import { saveView } from "@/lib/server/team/views/save-view";
import { viewFormRoute } from "./view-form-route";

export const POST = viewFormRoute(newViewForm, (ctx, { scope, ...view }) =>
  saveView(ctx, { ...view, isTeam: scope === "team" }),
);
