import { operations } from "@/lib/contract/operations";
import { postInsights } from "@/lib/server/service/post-insights";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.postInsights,
  postInsights,
);
