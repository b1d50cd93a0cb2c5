import { importOptionsBody } from "@/lib/contract/import-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changeOptions } from "@/lib/server/team/imports/change-import";

export const POST = dashboardRoute(withContext(importContext, changeOptions), {
  body: importOptionsBody,
  input: ({ body, params }) => ({ id: params.id!, options: body }),
});
