import { addBoughtBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { addBought } from "@/lib/server/team/lists/add-items";

/** The number of creators is not limited. */
export const POST = dashboardRoute(addBought, {
  body: addBoughtBody,

  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
