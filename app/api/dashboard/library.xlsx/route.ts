import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { sheetOf, xlsxResponse } from "@/lib/server/http/xlsx";
import { exportLibrarySheet } from "@/lib/server/team/library/library-csv";
import { askedLibrary } from "../asked-library";

export const GET = dashboardRoute(exportLibrarySheet, {
  counts: "download",
  input: askedLibrary,
  answer: (file) => xlsxResponse(sheetOf(file)),
});
