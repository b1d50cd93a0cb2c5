import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removeMapping } from "@/lib/server/team/imports/saved-mappings";

export const POST = dashboardRoute(removeMapping, { input: ({ params }) => params.id! });
