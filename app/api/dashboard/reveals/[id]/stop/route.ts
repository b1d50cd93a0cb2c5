import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { stopReveal } from "@/lib/server/team/reveal/stop-reveal";
import { withCredits } from "../../with-credits";

export const POST = dashboardRoute(stopReveal, {
  input: ({ params }) => params.id ?? "",
  answer: withCredits,
});
