import type { List } from "@/lib/contract/lists";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";
import { readNewestChange } from "@/lib/server/team/lists/newest-change";
import type { MemberContext } from "@/lib/server/team/team-context";
import { LiveSpread } from "./live-spread";

export async function ListSpread({ ctx, list }: { ctx: MemberContext; list: List }) {
  const after = await readNewestChange(ctx);
  const byStatus = await countByStatus(ctx, list.id);
  return <LiveSpread id={list.id} statuses={list.statuses} {...{ after, byStatus }} />;
}
