import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readImport } from "@/lib/server/team/imports/read-imports";

export const GET = dashboardRoute(withImports(readImport), { input: ({ params }) => params.id! });
