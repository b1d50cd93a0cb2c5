import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { teamBalance } from "@/lib/server/team/usage/team-balance";

export const GET = dashboardRoute(teamBalance);
