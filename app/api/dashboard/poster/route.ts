import { withContext } from "@/lib/server/access/define-verb";
import { blobContext } from "@/lib/server/composition/verb-contexts";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { posterResponse } from "@/lib/server/http/file-response";
import { readPoster } from "@/lib/server/team/posters/read-poster";

export const GET = dashboardRoute(withContext(blobContext, readPoster), {
  input: ({ search }) => search,
  answer: posterResponse,
});
