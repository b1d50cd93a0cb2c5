import { partMappingBody } from "@/lib/contract/import-bodies";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { changeMapping } from "@/lib/server/team/imports/change-import";

export const POST = dashboardRoute(withImports(changeMapping), {
  body: partMappingBody,
  maxBytes: 524_288,
  input: ({ body, params }) => ({ id: params.id!, file: params.file!, ...body }),
});
