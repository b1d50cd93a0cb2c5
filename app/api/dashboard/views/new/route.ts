import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { saveView } from "@/lib/server/team/views/save-view";

/** The page stays open and shows a problem beside the name, without a notice. */
export const POST = dashboardRoute(saveView, {
  body: newViewBody,
  input: ({ body: { scope, ...view } }) => ({ ...view, isTeam: scope === "team" }),
  answer: (id) => ({ id }),
});
