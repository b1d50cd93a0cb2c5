import { quoteBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { MAX_SELECTION_BYTES } from "@/lib/server/http/read-json-body";
import { quote } from "@/lib/server/team/reveal/quote";

export const POST = dashboardRoute(quote, {
  body: quoteBody,
  maxBytes: MAX_SELECTION_BYTES,
  atOnce: "prices",
});
