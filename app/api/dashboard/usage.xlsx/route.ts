import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { sheetOf, xlsxResponse } from "@/lib/server/http/xlsx";
import { exportUsageSheet } from "@/lib/server/team/usage/usage-csv";
import { askedUsage } from "../asked-usage";

export const GET = dashboardRoute(exportUsageSheet, {
  counts: "download",
  input: askedUsage,
  answer: (file) => xlsxResponse(sheetOf(file)),
});
