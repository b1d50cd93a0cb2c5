import { operations } from "@/lib/contract/operations";
import { postFacets } from "@/lib/server/service/post-facets";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { countPostsForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.postFacets, {
  own: postFacets,
  member: countPostsForKey,
});
