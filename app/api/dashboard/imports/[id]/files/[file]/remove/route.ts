import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { removeFile } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withImports(removeFile), {
  input: ({ params }) => ({ id: params.id!, file: params.file! }),
});
