import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { runImport } from "@/lib/server/team/imports/start-work";

export const POST = dashboardRoute(withImports(runImport), { input: ({ params }) => params.id! });
