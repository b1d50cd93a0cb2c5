import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countMatching } from "@/lib/server/team/reveal/walk-matching";

export const POST = dashboardRoute(countMatching, { body: allMatchingBody });
