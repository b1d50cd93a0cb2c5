import { parseRecordIds } from "@/lib/contract/record-sources";
import { valuesOrError } from "@/lib/server/access/search-input";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { knownFacts } from "@/lib/server/team/look-closer/look-closer";

export const GET = dashboardRoute(knownFacts, {
  counts: "search",
  input: ({ search }) => valuesOrError(parseRecordIds("creators", search)),
});
