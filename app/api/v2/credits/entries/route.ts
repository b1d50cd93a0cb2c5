import { operations } from "@/lib/contract/operations";
import { getCreditEntries } from "@/lib/server/service/get-credit-entries";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.getCreditEntries,
  getCreditEntries,
);
