import { newFileBody } from "@/lib/contract/import-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { addFile } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withContext(importContext, addFile), {
  body: newFileBody,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
