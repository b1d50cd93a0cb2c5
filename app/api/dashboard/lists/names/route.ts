import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listNames } from "@/lib/server/team/lists/list-lists";

export const GET = dashboardRoute(listNames, { answer: (lists) => ({ lists }) });
