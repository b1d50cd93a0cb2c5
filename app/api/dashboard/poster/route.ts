import { withBlobs } from "@/lib/server/composition/blob-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { posterResponse } from "@/lib/server/http/poster-response";
import { readPoster } from "@/lib/server/team/posters/read-poster";

export const GET = dashboardRoute(withBlobs(readPoster), {
  input: ({ search }) => search,
  answer: posterResponse,
});
