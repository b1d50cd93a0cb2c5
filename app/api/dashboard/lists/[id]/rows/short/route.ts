import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { queryOfList } from "@/lib/server/team/lists/query-of-list";
import { readShortRows } from "@/lib/server/team/lists/read-rows";

/** Every row that the table of a list shows under the parameters of its page, as far as choosing it needs. */
export const GET = dashboardRoute(readShortRows, {
  input: async ({ ctx, params, search }) => {
    const { listId, query } = await queryOfList(ctx, params.id!, search);
    return { listId, query };
  },
  answer: (rows) => ({ rows }),
});
