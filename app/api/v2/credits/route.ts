import { operations } from "@/lib/contract/operations";
import { getCredits } from "@/lib/server/service/get-credits";
import { serviceRoute } from "@/lib/server/http/service/service-route";
import { readKeyCredits } from "@/lib/server/team/keys/read-key-credits";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.getCredits, {
  own: getCredits,
  member: readKeyCredits,
});
