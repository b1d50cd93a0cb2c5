import { operations } from "@/lib/contract/operations";
import { creatorFacets } from "@/lib/server/service/creator-facets";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { countCreatorsForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.creatorFacets, {
  own: creatorFacets,
  member: countCreatorsForKey,
});
