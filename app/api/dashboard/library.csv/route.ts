import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportLibrary } from "@/lib/server/team/library/library-csv";
import { askedLibrary } from "../asked-library";

export const GET = dashboardRoute(exportLibrary, {
  counts: "download",
  input: askedLibrary,
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
