import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { xlsxResponse } from "@/lib/server/http/xlsx";
import { exportBoardSheet } from "@/lib/server/team/boards/board-export";
import { askedBoard } from "../../asked-board";

export const GET = dashboardRoute(exportBoardSheet, {
  counts: "download",
  input: askedBoard,
  answer: xlsxResponse,
});
