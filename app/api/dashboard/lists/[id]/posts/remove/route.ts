import { postIdsBody } from "@/lib/contract/boards-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removePosts } from "@/lib/server/team/boards/remove-posts";

export const POST = dashboardRoute(removePosts, {
  body: postIdsBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  answer: (removed) => ({ removed }),
});
