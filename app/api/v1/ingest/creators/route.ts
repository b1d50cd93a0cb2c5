import { operations } from "@/lib/contract/operations";
import { ingestCreators } from "@/lib/server/service/ingest/ingest-records";
import { serviceRoute } from "@/lib/server/http/service/service-route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serviceRoute(operations.ingestCreators, {
  own: ingestCreators,
  member: ingestCreators,
});
