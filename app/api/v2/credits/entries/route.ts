import { operations } from "@/lib/contract/operations";
import { getCreditEntries } from "@/lib/server/service/get-credit-entries";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { readKeyEntries } from "@/lib/server/team/keys/read-key-credits";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.getCreditEntries, {
  own: getCreditEntries,
  member: readKeyEntries,
});
