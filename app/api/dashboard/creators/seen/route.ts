import { parseRecordIds } from "@/lib/contract/record-sources";
import { valuesOrError } from "@/lib/server/access/search-input";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { seenInPosts } from "@/lib/server/team/seen-in-posts/seen-in-posts";

export const GET = dashboardRoute(seenInPosts, {
  counts: "search",
  input: ({ search }) => valuesOrError(parseRecordIds("creators", search)),
});
