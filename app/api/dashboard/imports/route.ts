import { newImportBody } from "@/lib/contract/import-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { beginImport } from "@/lib/server/team/imports/change-import";
import { listImports } from "@/lib/server/team/imports/read-imports";

export const GET = dashboardRoute(withContext(importContext, listImports));
export const POST = dashboardRoute(withContext(importContext, beginImport), { body: newImportBody });
