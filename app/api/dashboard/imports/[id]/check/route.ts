import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { checkImport } from "@/lib/server/team/imports/start-work";

export const POST = dashboardRoute(withImports(checkImport), { input: ({ params }) => params.id! });
