import { partMappingBody } from "@/lib/contract/import-bodies";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changeMapping } from "@/lib/server/team/imports/change-import";

export const POST = dashboardRoute(withContext(importContext, changeMapping), {
  body: partMappingBody,
  maxBytes: 524_288,
  input: ({ body, params }) => ({ id: params.id!, file: params.file!, ...body }),
});
