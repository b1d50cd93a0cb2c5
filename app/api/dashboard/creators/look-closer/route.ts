import { lookCloserBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { stepsResponse } from "@/lib/server/http/steps-response";
import { lookCloser } from "@/lib/server/team/look-closer/look-closer";

export const POST = dashboardRoute(lookCloser, {
  counts: "search",
  body: lookCloserBody,
  // The verb validates the search and reports each wrong field.
  input: ({ body }) => body as Parameters<typeof lookCloser>[1],
  answer: stepsResponse,
});
