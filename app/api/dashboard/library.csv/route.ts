import { creatorQuery } from "@/lib/contract/creators";
import { parseUrl } from "@/lib/contract/query";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { libraryCsv } from "@/lib/server/team/library/library-csv";

export const GET = dashboardRoute({}, ({ db, request }) => {
  const { searchParams } = new URL(request.url);
  const { values } = parseUrl(creatorQuery, searchParams, { isForm: true, ignore: ["reveal"] });
  return libraryCsv(db, values, searchParams.get("reveal") ?? undefined);
});
