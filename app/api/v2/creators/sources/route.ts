import { operations } from "@/lib/contract/operations";
import { creatorSources } from "@/lib/server/service/creator-sources";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { creatorSourcesForKey } from "@/lib/server/team/keys/search-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.creatorSources, {
  own: creatorSources,
  member: creatorSourcesForKey,
});
