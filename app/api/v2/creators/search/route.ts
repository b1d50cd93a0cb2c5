import { operations } from "@/lib/contract/operations";
import { searchCreatorIds } from "@/lib/server/service/search-creator-ids";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { searchIdsForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.searchCreatorIds, {
  own: searchCreatorIds,
  member: searchIdsForKey,
});
