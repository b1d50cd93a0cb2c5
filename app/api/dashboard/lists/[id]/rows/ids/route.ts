import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { queryOfList } from "@/lib/server/team/lists/query-of-list";
import { readRowIds } from "@/lib/server/team/lists/read-rows";

/** Every creator that the table of a list shows under the parameters of its page. */
export const GET = dashboardRoute(readRowIds, {
  input: async ({ ctx, params, search }) => {
    const { listId, query } = await queryOfList(ctx, params.id!, search);
    return { listId, query };
  },
  answer: (ids) => ({ ids }),
});
