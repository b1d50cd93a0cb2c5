import { operations } from "@/lib/contract/operations";
import { searchCreatorRecords } from "@/lib/server/service/search-creator-records";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.searchCreatorRecords,
  searchCreatorRecords,
);
