import { withContext } from "@/lib/server/access/define-verb";
import { dataContextOf } from "@/lib/server/composition/verb-contexts";
import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportCompleteness } from "@/lib/server/team/data/read-data";

export const GET = dashboardRoute(withContext(dataContextOf, exportCompleteness), {
  counts: "download",
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
