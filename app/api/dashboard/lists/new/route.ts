import { newListBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createList } from "@/lib/server/team/lists/create-list";

/** The page stays open and shows a problem beside the name. */
export const POST = dashboardRoute(createList, { body: newListBody });
