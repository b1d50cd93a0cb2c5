import { sheetCsvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportListCsv } from "@/lib/server/team/lists/list-export";
import { askedExport, chosenBody, MOST_CHOSEN_BYTES } from "../../asked-export";

export const GET = dashboardRoute(exportListCsv, {
  counts: "download",
  input: askedExport,
  answer: sheetCsvResponse,
});

/** Exports selected rows. */
export const POST = dashboardRoute(exportListCsv, {
  counts: "download",
  body: chosenBody,
  maxBytes: MOST_CHOSEN_BYTES,
  input: askedExport,
  answer: sheetCsvResponse,
});
