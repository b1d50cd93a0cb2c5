import { auditFiltersOf } from "@/lib/server/access/audit-log/audit-address";
import { exportAudit } from "@/lib/server/access/audit-log/export-audit";
import { valuesOrError } from "@/lib/server/access/search-input";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { jsonLinesResponse } from "@/lib/server/http/file-response";

export const GET = dashboardRoute(exportAudit, {
  counts: "download",
  input: ({ search }) => ({ filters: valuesOrError(auditFiltersOf(search)), format: "jsonl" as const }),
  answer: (rows) => jsonLinesResponse("scoutdeck-audit.jsonl", rows),
});
