import { newListBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { createList } from "@/lib/server/team/lists/create-list";

/** Makes a list for a page that stays open meanwhile: what is wrong is shown beside the name. */
export const POST = dashboardRoute(createList, { body: newListBody });
