import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { saveView } from "@/lib/server/team/views/save-view";

/** Saves a view for a page that stays open meanwhile: what is wrong is shown beside the name, and leaves no notice. */
export const POST = dashboardRoute(saveView, {
  body: newViewBody,
  input: ({ body: { scope, ...view } }) => ({ ...view, isTeam: scope === "team" }),
  answer: (id) => ({ id }),
});
