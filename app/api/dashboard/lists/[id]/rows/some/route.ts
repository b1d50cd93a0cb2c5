import { someRowsBody } from "@/lib/contract/lists-bodies";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { readSomeRows } from "@/lib/server/team/lists/read-rows";

/** Returns current rows of given creators; `id` repeats. */
export const GET = dashboardRoute(readSomeRows, {
  input: ({ params, search }) => ({ listId: params.id!, ids: search.getAll("id") }),
  answer: (rows) => ({ rows }),
});

/** Accepts more ids than an address can hold. */
export const POST = dashboardRoute(readSomeRows, {
  body: someRowsBody,
  input: ({ body, params }) => ({ listId: params.id!, ids: body.ids }),
  answer: (rows) => ({ rows }),
});
