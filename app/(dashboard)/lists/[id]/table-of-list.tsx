import { redirect } from "next/navigation";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { ListTable } from "@/components/lists/list-table";
import { readAnswers } from "@/components/lists/table/row-form";
import type { TableAddress } from "@/components/lists/table/table-address";
import { readListQuery } from "@/lib/contract/list-query";
import { MAX_ITEMS, ROWS_A_PAGE, type List } from "@/lib/contract/lists";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { listPeople } from "@/lib/server/team/lists/list-people";
import { readNewestChange } from "@/lib/server/team/lists/newest-change";
import { readRows, readSomeRows } from "@/lib/server/team/lists/read-rows";
import type { MemberContext } from "@/lib/server/team/team-context";
import { OpenTable } from "./open-table";

const startOf = (text: string): number =>
  /^\d{1,6}$/.test(text) ? Math.min(MAX_ITEMS, Number(text) - (Number(text) % ROWS_A_PAGE)) : 0;

async function editedRow(ctx: MemberContext, list: List, id: string, entries: readonly [string, string][]) {
  if (id === "" || !list.canEdit) return null;
  const [row] = await readSomeRows(ctx, { listId: list.id, ids: [id] });
  return row ? { row, answers: readAnswers(entries) } : null;
}

export async function TableOfList({
  ctx,
  list,
  searchParams,
}: {
  ctx: MemberContext;
  list: List;
  searchParams: SearchParams;
}) {
  const entries = entriesOf(searchParams);
  const filled = entries.filter(([, value]) => value.trim() !== "");
  // A plain form sends its empty fields, too.
  const isAnswer = entries.some(([name]) => /^(conflict|refused)\./.test(name));
  if (filled.length < entries.length && !isAnswer)
    redirect(`/lists/${list.id}${filled.length > 0 ? `?${new URLSearchParams(filled)}` : ""}`);
  const sent = singleValues(searchParams);
  const { query, ignored } = readListQuery(entries, list);
  const view = sent("view");
  const address: TableAddress = { listId: list.id, query, keep: view === "" ? {} : { view } };
  const after = await readNewestChange(ctx);
  const people = await listPeople(ctx);
  const first = await readRows(ctx, { listId: list.id, query, start: startOf(sent("start")) });
  const world = {
    list,
    people,
    me: { id: ctx.member.id, name: ctx.member.name },
    canEdit: list.canEdit,
    seesContacts: isAllowed(ctx, "contacts"),
    canReveal: isAllowed(ctx, "reveal"),
    now: Date.now(),
  };
  return (
    <ListTable
      {...{ world, address, ignored, first, sent }}
      edited={await editedRow(ctx, list, sent("edit"), entries)}
    >
      <OpenTable {...{ world, address, first, after }} canExport={isAllowed(ctx, "export")} />
    </ListTable>
  );
}
