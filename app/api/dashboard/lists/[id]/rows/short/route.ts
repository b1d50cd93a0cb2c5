import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { queryOfList, readShortRows } from "@/lib/server/team/lists/read-rows";

/** Returns all rows under the parameters of the page, with what a selection needs. */
export const GET = dashboardRoute(readShortRows, {
  input: async ({ ctx, params, search }) => {
    const { listId, query } = await queryOfList(ctx, params.id!, search);
    return { listId, query };
  },
  answer: (rows) => ({ rows }),
});
