import { postIdsBody } from "@/lib/contract/boards-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { restorePosts } from "@/lib/server/team/boards/remove-posts";

export const POST = dashboardRoute(restorePosts, {
  body: postIdsBody,
  input: ({ body, params }) => ({ ...body, listId: params.id! }),
  answer: (restored) => ({ restored }),
});
