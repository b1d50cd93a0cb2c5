import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportUsage } from "@/lib/server/team/usage/usage-csv";
import { askedUsage } from "../asked-usage";

export const GET = dashboardRoute(exportUsage, {
  counts: "download",
  input: askedUsage,
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
