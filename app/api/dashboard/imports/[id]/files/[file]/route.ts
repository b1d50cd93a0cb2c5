import { PART_BYTES } from "@/lib/contract/imports";
import { withImports } from "@/lib/server/composition/imports/import-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { putPart, readUpload } from "@/lib/server/team/imports/upload-files";

const fileIn = ({ id, file }: Record<string, string>) => ({ id: id!, file: file! });

export const GET = dashboardRoute(withImports(readUpload), { input: ({ params }) => fileIn(params) });

export const PUT = dashboardRoute(withImports(putPart), {
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
