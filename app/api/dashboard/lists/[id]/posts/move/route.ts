import { movePostBody } from "@/lib/contract/boards-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { movePost } from "@/lib/server/team/boards/move-post";

export const POST = dashboardRoute(movePost, {
  body: movePostBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
