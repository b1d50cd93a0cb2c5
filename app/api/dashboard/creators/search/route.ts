import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { valuesOrError } from "@/lib/server/access/search-input";

export const GET = dashboardRoute({}, ({ service, request }) => {
  const { searchParams } = new URL(request.url);
  return service.searchCreatorIds(valuesOrError(parseUrl(creatorQuery, searchParams)), {
    signal: request.signal,
  });
});
