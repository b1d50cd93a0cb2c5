import { operations } from "@/lib/contract/operations";
import { postSources } from "@/lib/server/service/post-sources";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { postSourcesForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.postSources, {
  own: postSources,
  member: postSourcesForKey,
});
