import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportMessages } from "@/lib/server/team/outreach/prepare-messages";
import { askedMessages } from "../../asked-messages";

export const GET = dashboardRoute(exportMessages, {
  counts: "download",
  input: askedMessages,
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
