import { confirmBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { confirm } from "@/lib/server/team/reveal/confirm";

export const POST = dashboardRoute(confirm, { body: confirmBody });
