import { withContext } from "@/lib/server/access/define-verb";
import { privacyContext } from "@/lib/server/composition/privacy-context";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportHeld } from "@/lib/server/team/privacy/held";

/** `creator` is an id, @handle, or platform:@handle. */
export const GET = dashboardRoute(withContext(privacyContext, exportHeld), {
  counts: "download",
  input: ({ search }) => search.get("creator") ?? "",
  answer: (held) =>
    new Response(`${JSON.stringify(held, null, 2)}\n`, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="scoutdeck-creator.json"',
        "cache-control": "no-store",
      },
    }),
});
