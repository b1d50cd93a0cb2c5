import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removeFile } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withContext(importContext, removeFile), {
  input: ({ params }) => ({ id: params.id!, file: params.file! }),
});
