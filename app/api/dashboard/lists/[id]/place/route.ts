import { placeBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { placeItem } from "@/lib/server/team/lists/place-item";

export const POST = dashboardRoute(placeItem, {
  body: placeBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
