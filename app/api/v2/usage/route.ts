import { operations } from "@/lib/contract/operations";
import { getUsage } from "@/lib/server/service/get-credits";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { readKeyUsage } from "@/lib/server/team/keys/read-key-credits";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.getUsage, {
  own: getUsage,
  member: readKeyUsage,
});
