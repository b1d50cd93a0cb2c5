import { moveItemsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { moveItems } from "@/lib/server/team/lists/move-items";

export const POST = dashboardRoute(moveItems, {
  body: moveItemsBody,
  input: ({ body, params }) => ({ ...body, from: params.id! }),
  answer: (ids) => ({ moved: ids.length, ids }),
});
