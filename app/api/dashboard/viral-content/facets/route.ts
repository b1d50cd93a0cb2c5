import { z } from "zod";
import type { ViralValues } from "@/lib/contract/viral";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countPosts } from "@/lib/server/team/search/search-service";

/** The verb judges the search, so that each wrong field is named. */
export const POST = dashboardRoute(countPosts, { counts: "search", body: z.custom<ViralValues>() });
