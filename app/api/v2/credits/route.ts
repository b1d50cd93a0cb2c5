import { operations } from "@/lib/contract/operations";
import { getCredits } from "@/lib/server/service/get-credits";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.getCredits,
  getCredits,
);
