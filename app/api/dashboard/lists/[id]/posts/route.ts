import { savePostsBody } from "@/lib/contract/boards-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { blobContext } from "@/lib/server/composition/verb-contexts";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { savePosts } from "@/lib/server/team/boards/save-posts";

export const POST = dashboardRoute(withContext(blobContext, savePosts), {
  counts: "search",
  body: savePostsBody,
  // The verb validates the posts and reports each wrong field.
  input: ({ body, params }) => ({ ...body, listId: params.id! }) as Parameters<typeof savePosts>[1],
});
