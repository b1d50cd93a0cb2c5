import { newFileBody } from "@/lib/contract/import-bodies";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { addFile } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withImports(addFile), {
  body: newFileBody,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
