import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { discardImport } from "@/lib/server/team/imports/change-import";

export const POST = dashboardRoute(withContext(importContext, discardImport), {
  input: ({ params }) => params.id!,
});
