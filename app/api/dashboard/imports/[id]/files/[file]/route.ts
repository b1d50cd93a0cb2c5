import { PART_BYTES } from "@/lib/contract/imports";
import { withContext } from "@/lib/server/access/define-verb";
import { importContext } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { putPart, readUpload } from "@/lib/server/team/imports/upload-files";

const fileIn = ({ id, file }: Record<string, string>) => ({ id: id!, file: file! });

export const GET = dashboardRoute(withContext(importContext, readUpload), {
  input: ({ params }) => fileIn(params),
});

export const PUT = dashboardRoute(withContext(importContext, putPart), {
  bytes: PART_BYTES,
  atOnce: "uploads",
  input: ({ body, params, search }) => {
    const offset = search.get("offset") ?? "";
    // The verb refuses values that are not numbers.
    return {
      ...fileIn(params),
      offset: /^\d{1,15}$/.test(offset) ? Number(offset) : NaN,
      bytes: body as unknown as Uint8Array<ArrayBuffer>,
    };
  },
});
