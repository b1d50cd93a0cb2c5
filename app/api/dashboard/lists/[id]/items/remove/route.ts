import { itemsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removeItems } from "@/lib/server/team/lists/remove-items";

export const POST = dashboardRoute(removeItems, {
  body: itemsBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  answer: (ids) => ({ removed: ids.length, ids }),
});
