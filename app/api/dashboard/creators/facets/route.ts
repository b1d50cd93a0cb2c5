import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { valuesOrError } from "@/lib/server/access/search-input";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countCreators } from "@/lib/server/team/search/search-service";

export const GET = dashboardRoute(countCreators, {
  counts: "search",
  input: ({ search }) => valuesOrError(parseUrl(creatorQuery, search)),
});
