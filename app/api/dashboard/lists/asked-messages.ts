import "server-only";
import type { RouteCall } from "@/lib/server/http/dashboard-route";

type Asked = { listId: string; ids: string[]; templateId: string };

/** `ids`, separated by commas or repeated, and `template` of an address. */
export const askedMessages = ({
  params,
  search,
}: Pick<RouteCall<undefined>, "params" | "search">): Asked => ({
  listId: params.id!,
  ids: search.getAll("ids").flatMap((ids) => ids.split(",").filter((id) => id !== "")),
  templateId: search.get("template") ?? "",
});
