import { pasteBody } from "@/lib/contract/import-bodies";
import { PASTE_BYTES } from "@/lib/contract/imports";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { pasteText } from "@/lib/server/team/imports/upload-files";

export const POST = dashboardRoute(withContext(importContext, pasteText), {
  body: pasteBody,
  // JSON doubles quotes and line breaks.
  maxBytes: 2 * PASTE_BYTES,
  input: ({ body, params }) => ({ id: params.id!, ...body }),
});
