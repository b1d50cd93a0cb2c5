import { changePostBody } from "@/lib/contract/boards-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changePost } from "@/lib/server/team/boards/change-post";

export const POST = dashboardRoute(changePost, {
  body: changePostBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
});
