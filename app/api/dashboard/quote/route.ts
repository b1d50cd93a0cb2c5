import { quoteBody } from "@/lib/contract/dashboard-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { quote } from "@/lib/server/team/reveal/quote";

export const POST = dashboardRoute(quote, { body: quoteBody });
