import { boardSearchIn } from "@/components/boards/board-address";
import type { RouteCall } from "@/lib/server/http/dashboard-route";

export const askedBoard = ({ search, params }: Pick<RouteCall<undefined>, "search" | "params">) => ({
  listId: params.id!,
  ...boardSearchIn((name) => search.get(name) ?? ""),
});
