import { itemsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { restoreItems } from "@/lib/server/team/lists/remove-items";

export const POST = dashboardRoute(restoreItems, {
  body: itemsBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  answer: (ids) => ({ restored: ids.length, ids }),
});
