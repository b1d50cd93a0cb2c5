import { operations } from "@/lib/contract/operations";
import { postInsights } from "@/lib/server/service/post-insights";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { postInsightsForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.postInsights, {
  own: postInsights,
  member: postInsightsForKey,
});
