import { operations } from "@/lib/contract/operations";
import { ingestPosts } from "@/lib/server/service/ingest/ingest-records";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.ingestPosts, {
  own: ingestPosts,
  member: ingestPosts,
});
