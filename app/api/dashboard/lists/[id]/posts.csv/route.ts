import { boardSearchIn } from "@/components/boards/board-address";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { csvResponse } from "@/lib/server/http/csv";
import { exportBoard } from "@/lib/server/team/boards/board-csv";

export const GET = dashboardRoute(exportBoard, {
  counts: "download",
  input: ({ search, params }) => ({
    listId: params.id!,
    ...boardSearchIn((name) => search.get(name) ?? ""),
  }),
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
