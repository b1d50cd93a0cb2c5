import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { sheetCsvResponse } from "@/lib/server/http/csv";
import { exportBoardCsv } from "@/lib/server/team/boards/board-export";
import { askedBoard } from "../../asked-board";

export const GET = dashboardRoute(exportBoardCsv, {
  counts: "download",
  input: askedBoard,
  answer: sheetCsvResponse,
});
