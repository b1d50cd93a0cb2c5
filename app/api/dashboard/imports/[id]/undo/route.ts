import { undoBody } from "@/lib/contract/import-bodies";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { previewUndo, undoImport } from "@/lib/server/team/imports/undo-import";

export const GET = dashboardRoute(withImports(previewUndo), { input: ({ params }) => params.id! });
export const POST = dashboardRoute(withImports(undoImport), {
  body: undoBody,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
