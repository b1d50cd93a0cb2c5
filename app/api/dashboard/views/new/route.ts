import { newViewBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { saveView } from "@/lib/server/team/views/save-view";

/** Saves a view for a page that stays open meanwhile: what is wrong is said beside the name, and leaves no notice. */
export const POST = dashboardRoute({ body: newViewBody }, async ({ db, service, member, input }) => {
  const { scope, ...view } = input;
  return { id: await saveView({ db, service, member }, { ...view, isTeam: scope === "team" }) };
});
