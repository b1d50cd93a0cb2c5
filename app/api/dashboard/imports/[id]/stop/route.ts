import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { stopImport } from "@/lib/server/team/imports/start-work";

export const POST = dashboardRoute(withImports(stopImport), { input: ({ params }) => params.id! });
