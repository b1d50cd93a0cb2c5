import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readReveal } from "@/lib/server/team/reveal/read-reveal";
import { withCredits } from "../with-credits";

export const GET = dashboardRoute(readReveal, {
  input: ({ params }) => params.id ?? "",
  answer: withCredits,
});
