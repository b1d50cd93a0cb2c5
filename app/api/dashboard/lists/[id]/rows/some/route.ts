import { someRowsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readSomeRows } from "@/lib/server/team/lists/read-rows";

/** The rows of some creators of a list, as others have changed them meanwhile. `id`: once for each. */
export const GET = dashboardRoute(readSomeRows, {
  input: ({ params, search }) => ({ listId: params.id!, ids: search.getAll("id") }),
  answer: (rows) => ({ rows }),
});

/** The same for more than an address can name. */
export const POST = dashboardRoute(readSomeRows, {
  body: someRowsBody,
  input: ({ body, params }) => ({ listId: params.id!, ids: body.ids }),
  answer: (rows) => ({ rows }),
});
