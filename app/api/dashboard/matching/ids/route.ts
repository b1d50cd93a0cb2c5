import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { MAX_SELECTION_BYTES } from "@/lib/server/http/read-json-body";
import { matchingIds } from "@/lib/server/team/reveal/collect-matching";

export const POST = dashboardRoute(matchingIds, {
  counts: "search",
  body: allMatchingBody,
  maxBytes: MAX_SELECTION_BYTES,
  answer: (ids) => ({ ids }),
});
