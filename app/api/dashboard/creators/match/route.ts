import { matchBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { stepsResponse } from "@/lib/server/http/steps-response";
import { matchCreators } from "@/lib/server/team/match-creators/match-creators";

export const POST = dashboardRoute(matchCreators, {
  counts: "search",
  body: matchBody,
  // The verb validates the fields and reports each wrong one.
  input: ({ body }) => body as Parameters<typeof matchCreators>[1],
  answer: stepsResponse,
});
