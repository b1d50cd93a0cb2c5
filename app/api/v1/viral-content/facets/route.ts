import { operations } from "@/lib/contract/operations";
import { postFacets } from "@/lib/server/service/post-facets";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(
  operations.postFacets,
  postFacets,
);
