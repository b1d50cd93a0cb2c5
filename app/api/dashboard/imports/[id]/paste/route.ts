import { pasteBody } from "@/lib/contract/import-bodies";
import { PASTE_BYTES } from "@/lib/contract/imports";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { pasteText } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withImports(pasteText), {
  body: pasteBody,
  // JSON doubles quotes and line breaks.
  maxBytes: 2 * PASTE_BYTES,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
