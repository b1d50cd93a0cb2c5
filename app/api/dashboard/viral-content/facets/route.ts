import { z } from "zod";
import type { ViralValues } from "@/lib/contract/viral";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { countPosts } from "@/lib/server/team/search/search-service";

/** The verb validates the search and reports each wrong field. */
export const POST = dashboardRoute(countPosts, { counts: "search", body: z.custom<ViralValues>() });
