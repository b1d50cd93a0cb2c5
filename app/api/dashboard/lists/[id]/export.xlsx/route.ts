import { xlsxResponse } from "@/lib/server/http/xlsx";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportListSheet } from "@/lib/server/team/lists/list-export";
import { askedExport, chosenBody, MOST_CHOSEN_BYTES } from "../../asked-export";

export const GET = dashboardRoute(exportListSheet, {
  counts: "download",
  input: askedExport,
  answer: xlsxResponse,
});

export const POST = dashboardRoute(exportListSheet, {
  counts: "download",
  body: chosenBody,
  maxBytes: MOST_CHOSEN_BYTES,
  input: askedExport,
  answer: xlsxResponse,
});
