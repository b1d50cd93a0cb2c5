import { operations } from "@/lib/contract/operations";
import { getCreators } from "@/lib/server/service/get-creators";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { getCreatorsForKey } from "@/lib/server/team/keys/buy-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.getCreators, {
  own: getCreators,
  member: getCreatorsForKey,
});
