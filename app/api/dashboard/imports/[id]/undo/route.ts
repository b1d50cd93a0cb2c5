import { undoBody } from "@/lib/contract/import-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { previewUndo, undoImport } from "@/lib/server/team/imports/undo-import";

export const GET = dashboardRoute(withContext(importContext, previewUndo), {
  input: ({ params }) => params.id!,
});
export const POST = dashboardRoute(withContext(importContext, undoImport), {
  body: undoBody,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
