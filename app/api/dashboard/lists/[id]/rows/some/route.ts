import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readSomeRows } from "@/lib/server/team/lists/read-rows";

/** The rows of some creators of a list, as others have changed them meanwhile. `id`: once for each, at most 500. */
export const GET = dashboardRoute(readSomeRows, {
  input: ({ params, search }) => ({ listId: params.id!, ids: search.getAll("id") }),
  answer: (rows) => ({ rows }),
});
