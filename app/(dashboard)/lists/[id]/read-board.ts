import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import type { BoardOfList } from "@/components/lists/list-board";
import { countFilters, listQueryText, readListQuery, WHOLE_LIST } from "@/lib/contract/list-query";
import type { List } from "@/lib/contract/lists";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";
import { listPeople, readNewestChange } from "@/lib/server/team/lists/open-list";
import { readRows } from "@/lib/server/team/lists/read-rows";
import type { MemberContext } from "@/lib/server/team/team-context";

const FIRST = 50;

const hiddenIn = ({ statusId, total }: { statusId: string; total: number }, all: Record<string, number>) =>
  Math.max(0, (all[statusId] ?? 0) - total);

/** A board has the order of the list and the filters of the table. */
export async function readBoard(ctx: MemberContext, list: List, search: SearchParams): Promise<BoardOfList> {
  const after = await readNewestChange(ctx);
  const { sortBy, isDescending } = WHOLE_LIST;
  const { query: asked } = readListQuery(entriesOf(search), list);
  const { group: _, ...query } = { ...asked, sortBy, isDescending };
  const pieces = [];
  for (const { id: statusId } of list.statuses) {
    // A filter by status empties its columns; they stay, because a card can be moved there.
    if (query.status.length > 0 && !query.status.includes(statusId)) {
      pieces.push({ statusId, rows: [], total: 0 });
      continue;
    }
    const { rows, total } = await readRows(ctx, {
      listId: list.id,
      query: { ...query, status: [statusId] },
      limit: FIRST,
    });
    pieces.push({ statusId, rows, total });
  }
  const filterCount = countFilters(query);
  const all = filterCount === 0 ? null : await countByStatus(ctx, list.id);
  return {
    pieces,
    hidden: all && Object.fromEntries(pieces.map((piece) => [piece.statusId, hiddenIn(piece, all)])),
    after,
    me: ctx.member.name,
    filters: listQueryText(query),
    filterCount,
    people: await listPeople(ctx),
  };
}
