import { auditFiltersOf } from "@/lib/server/access/audit-log/audit-address";
import { auditCsv, exportAudit } from "@/lib/server/access/audit-log/export-audit";
import { valuesOrError } from "@/lib/server/access/search-input";
import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";

export const GET = dashboardRoute(exportAudit, {
  counts: "download",
  input: ({ search }) => ({ filters: valuesOrError(auditFiltersOf(search)), format: "csv" as const }),
  answer: (found) => {
    const { name, heading, rows } = auditCsv(found);
    return csvResponse(name, heading, rows);
  },
});
