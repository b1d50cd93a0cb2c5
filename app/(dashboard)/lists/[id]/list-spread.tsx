/** How many creators a list has, and how they spread over its statuses, beside its name. */
import { messages } from "@/components/lists/messages";
import { SplitBar } from "@/components/lists/split-bar";
import { WHOLE_LIST } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { readRows } from "@/lib/server/team/lists/read-rows";
import type { MemberContext } from "@/lib/server/team/team-context";

export async function ListSpread({ ctx, list }: { ctx: MemberContext; list: List }) {
  const query = { ...WHOLE_LIST, group: "status" };
  const { total, groups } = await readRows(ctx, { listId: list.id, query, limit: 1 });
  const byStatus = Object.fromEntries(groups.map(({ key, rows }) => [key ?? "", rows]));
  return (
    <p className="flex items-center gap-2 text-13 text-ink-2">
      {messages.creators(total)}
      <SplitBar statuses={list.statuses} byStatus={byStatus} className="w-30 max-md:w-20" />
    </p>
  );
}
