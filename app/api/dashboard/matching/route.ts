import { allMatchingBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { MAX_SELECTION_BYTES } from "@/lib/server/http/read-json-body";
import { countMatching } from "@/lib/server/team/reveal/collect-matching";

export const POST = dashboardRoute(countMatching, {
  counts: "search",
  atOnce: "selections",
  body: allMatchingBody,
  maxBytes: MAX_SELECTION_BYTES,
});
