import { operations } from "@/lib/contract/operations";
import { searchCreatorRecords } from "@/lib/server/service/search-creator-records";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { searchRecordsForKey } from "@/lib/server/team/keys/buy-for-key";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.searchCreatorRecords,
  { own: searchCreatorRecords, member: searchRecordsForKey },
);
