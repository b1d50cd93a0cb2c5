import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readImport } from "@/lib/server/team/imports/read-imports";

export const GET = dashboardRoute(withContext(importContext, readImport), {
  input: ({ params }) => params.id!,
});
