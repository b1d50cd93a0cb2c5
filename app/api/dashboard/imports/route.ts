import { newImportBody } from "@/lib/contract/import-bodies";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { beginImport } from "@/lib/server/team/imports/change-import";
import { listImports } from "@/lib/server/team/imports/read-imports";

export const GET = dashboardRoute(withImports(listImports));
export const POST = dashboardRoute(withImports(beginImport), { body: newImportBody });
