import "server-only";
import { z } from "zod";
import { MAX_ITEMS } from "@/lib/contract/lists";
import { LISTED_ID } from "@/lib/contract/own-contacts";
import type { RouteCall } from "@/lib/server/http/dashboard-route";
import { queryOfList } from "@/lib/server/team/lists/read-rows";

/** An address has no room for that many ids. */
export const chosenBody = z.strictObject({
  ids: z.array(z.string().regex(LISTED_ID)).min(1).max(MAX_ITEMS),
});
/** Room for the longest ids of a whole list. */
export const MOST_CHOSEN_BYTES = 2_097_152;

type Asked = RouteCall<z.infer<typeof chosenBody> | undefined>;

/** `columns` are the keys of visible columns. */
export async function askedExport({ ctx, params, search, body }: Asked) {
  const { listId, query } = await queryOfList(ctx, params.id!, search);
  const columns = search.get("columns")?.split(",");
  return { listId, query, ...(columns && { columns }), ...(body && { ids: body.ids }) };
}
