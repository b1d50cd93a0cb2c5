import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { listNames } from "@/lib/server/team/lists/list-names";

/** The lists that somebody can choose from: for the menu that adds to one, and for the palette. */
export const GET = dashboardRoute(listNames, { answer: (lists) => ({ lists }) });
