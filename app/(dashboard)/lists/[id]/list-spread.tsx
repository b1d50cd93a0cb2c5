import { messages } from "@/components/lists/messages";
import { SplitBar } from "@/components/lists/split-bar";
import type { List } from "@/lib/contract/lists";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function ListSpread({ ctx, list }: { ctx: MemberContext; list: List }) {
  const byStatus = await countByStatus(ctx, list.id);
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return (
    <p className="flex items-center gap-2 text-13 text-ink-2">
      {messages.creators(total)}
      <SplitBar statuses={list.statuses} byStatus={byStatus} className="w-30 max-md:w-20" />
    </p>
  );
}
