import { z } from "zod";
import type { ViralValues } from "@/lib/contract/viral";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { searchPosts } from "@/lib/server/team/search/search-service";

/** The verb validates the search and reports each wrong field. */
export const POST = dashboardRoute(searchPosts, { counts: "search", body: z.custom<ViralValues>() });
