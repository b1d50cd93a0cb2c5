import { addItemsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { addItems } from "@/lib/server/team/lists/add-items";

export const POST = dashboardRoute(addItems, {
  body: addItemsBody,

  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
