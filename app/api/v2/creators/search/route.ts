import { operations } from "@/lib/contract/operations";
import { searchCreatorIds } from "@/lib/server/service/search-creator-ids";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.searchCreatorIds,
  searchCreatorIds,
);
