import { creatorQuery } from "@/lib/contract/creators";
import { ON_LIST } from "@/lib/contract/lists";
import { parseUrl } from "@/lib/contract/query";
import { csvResponse } from "@/lib/server/http/csv";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { exportLibrary } from "@/lib/server/team/library/library-csv";

export const GET = dashboardRoute(exportLibrary, {
  counts: "download",
  input: ({ search }) => ({
    values: parseUrl(creatorQuery, search, { isForm: true, ignore: ["reveal", ON_LIST] }).values,
    revealId: search.get("reveal") ?? undefined,
    listId: search.get(ON_LIST) ?? undefined,
  }),
  answer: ({ name, heading, rows }) => csvResponse(name, heading, rows),
});
