import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listNames } from "@/lib/server/team/lists/list-names";

export const GET = dashboardRoute(listNames, { answer: (lists) => ({ lists }) });
