import { addBoughtBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { addBought } from "@/lib/server/team/lists/add-items";

/** Everything that a reveal bought, however much it is. */
export const POST = dashboardRoute(addBought, {
  body: addBoughtBody,

  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
