import { z } from "zod";
import type { ViralValues } from "@/lib/contract/viral";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { searchPosts } from "@/lib/server/team/search/search-service";

/** The verb judges the search, so that each wrong field is named. */
export const POST = dashboardRoute(searchPosts, { counts: "search", body: z.custom<ViralValues>() });
