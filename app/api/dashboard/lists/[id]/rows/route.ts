import { AppError } from "@/lib/contract/errors";
import { dashboardRoute } from "@/lib/server/http/dashboard-route";
import { queryOfList, readRows } from "@/lib/server/team/lists/read-rows";

function startOf(search: URLSearchParams): number {
  const text = search.get("start") ?? "0";
  if (!/^\d{1,6}$/.test(text))
    throw new AppError("invalid_parameter", "start must be a whole number of rows.");
  return Number(text);
}

/** Takes the parameters of the page and `start`, the number of rows before. */
export const GET = dashboardRoute(readRows, {
  input: async ({ ctx, params, search }) => {
    const { listId, query } = await queryOfList(ctx, params.id!, search);
    return { listId, query, start: startOf(search) };
  },
});
