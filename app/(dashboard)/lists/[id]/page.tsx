import { cache } from "react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { AddContact } from "@/components/lists/add-contact";
import { ExportMenu } from "@/components/lists/export/export-menu";
import { ListBoard } from "@/components/lists/list-board";
import { ListOutcomeView } from "@/components/lists/list-outcome";
import { ListSettings } from "@/components/lists/list-settings";
import { ListTable } from "@/components/lists/list-table";
import { messages } from "@/components/lists/messages";
import { readAnswers } from "@/components/lists/table/row-form";
import type { TableAddress } from "@/components/lists/table/table-address";
import { ListViewTabs, UndoView } from "@/components/lists/views/list-view-tabs";
import { messages as viewMessages } from "@/components/lists/views/messages";
import { messages as shareMessages } from "@/components/share/messages";
import { ShareHere } from "@/components/share/share-here";
import { FormNotice } from "@/components/ui/form-notice";
import { Segments } from "@/components/ui/segments";
import { AppError } from "@/lib/contract/errors";
import { isListParameter, readListQuery } from "@/lib/contract/list-query";
import { templateName } from "@/lib/contract/list-templates";
import { type List, MAX_ITEMS, ROWS_A_PAGE } from "@/lib/contract/lists";
import { MOST_SHARED } from "@/lib/contract/links";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { countByStatus } from "@/lib/server/team/lists/items-by-status";
import { approvedUnrevealed } from "@/lib/server/team/links/read-links";
import { viewsOfList } from "@/lib/server/team/views/views-of-list";
import { listOutcome } from "@/lib/server/team/lists/list-outcome";
import { openList, removedColumns, readNewestChange, listPeople } from "@/lib/server/team/lists/open-list";
import { readRows, readSomeRows } from "@/lib/server/team/lists/read-rows";
import type { MemberContext } from "@/lib/server/team/team-context";
import { LiveSpread } from "./live-spread";
import { OpenTable } from "./open-table";
import { RevealApproved } from "./reveal-approved";
import { PostBoard } from "./post-board";
import { readBoard } from "./read-board";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

/** Read once for the title and the page. */
const find = cache(async (ctx: MemberContext, id: string): Promise<List> => {
  try {
    return await openList(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const ctx = await openPage("list");
  return { title: (await find(ctx, (await params).id)).name };
}

async function OutcomeOf({ ctx, list }: { ctx: MemberContext; list: List }) {
  return <ListOutcomeView outcome={await listOutcome(ctx, list.id)} now={Date.now()} />;
}

async function ViewsOf({ ctx, list, removed }: { ctx: MemberContext; list: List; removed: string }) {
  const canWrite = isAllowed(ctx, "lists.write");
  return (
    <>
      {canWrite && removed !== "" && <UndoView listId={list.id} id={removed} />}
      <ListViewTabs list={list} views={await viewsOfList(ctx, list.id)} canWrite={canWrite} />
    </>
  );
}

async function Share({ ctx, list }: { ctx: MemberContext; list: List }) {
  const { id, name: title, columns } = list;
  const subject = { id, title, ids: [], columns };
  if (list.kind === "posts") return <ShareHere subject={{ ...subject, kind: "board", what: title }} />;
  const counts = Object.values(await countByStatus(ctx, id));
  const what = shareMessages.whole(
    "list",
    counts.reduce((sum, each) => sum + each, 0),
  );
  return <ShareHere subject={{ ...subject, kind: "list", what }} />;
}

async function Approved({ ctx, list }: { ctx: MemberContext; list: List }) {
  const ids = await approvedUnrevealed(ctx, list.id);
  return ids.length === 0 ? null : <RevealApproved ids={ids.slice(0, MOST_SHARED)} />;
}

async function ListSpread({ ctx, list }: { ctx: MemberContext; list: List }) {
  const after = await readNewestChange(ctx);
  const byStatus = await countByStatus(ctx, list.id);
  return <LiveSpread id={list.id} statuses={list.statuses} {...{ after, byStatus }} />;
}

const startOf = (text: string): number =>
  /^\d{1,6}$/.test(text) ? Math.min(MAX_ITEMS, Number(text) - (Number(text) % ROWS_A_PAGE)) : 0;

async function editedRow(ctx: MemberContext, list: List, id: string, entries: readonly [string, string][]) {
  if (id === "" || !list.canEdit) return null;
  const [row] = await readSomeRows(ctx, { listId: list.id, ids: [id] });
  return row ? { row, answers: readAnswers(entries) } : null;
}

async function TableOfList({
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

export default async function ListPage({ params, searchParams }: Props) {
  const ctx = await openPage("list");
  const list = await find(ctx, (await params).id);
  const found = await searchParams;
  const sent = singleValues(found);
  const shown = entriesOf(found).filter(([name]) => isListParameter(name));
  const isBoard = sent("form") === "board";
  const isOutcome = sent("form") === "outcome";
  const forms = [
    { href: `/lists/${list.id}`, label: messages.forms.table, isCurrent: !isBoard && !isOutcome },
    {
      href: `/lists/${list.id}?${new URLSearchParams([["form", "board"], ...shown])}`,
      label: messages.forms.board,
      isCurrent: isBoard,
    },
    { href: `/lists/${list.id}?form=outcome`, label: messages.forms.outcome, isCurrent: isOutcome },
  ];
  return (
    <main className="page-gutters grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0">
          <nav aria-label={messages.trail} className="text-12 text-ink-2">
            <Link href="/lists" prefetch={false} className="hover:text-ink hover:underline">
              {messages.title}
            </Link>
          </nav>
          <h1 className="text-22 font-650 wrap-anywhere">
            <bdi>{list.name}</bdi>
          </h1>
          <p className="text-12 text-ink-3">
            {templateName(list.template)} · <bdi>{list.owner.name}</bdi>
            {!list.isTeam && ` · ${messages.private}`}
            {list.closedAt !== null && ` · ${messages.isClosed}`}
          </p>
        </div>
        {list.kind === "creators" && <Segments label={messages.forms.label} segments={forms} />}
        {list.kind === "creators" && <ListSpread ctx={ctx} list={list} />}
        <span className="ml-auto" />
        {list.isShared && list.kind === "creators" && isAllowed(ctx, "reveal") && (
          <Approved ctx={ctx} list={list} />
        )}
        {list.kind === "creators" && isAllowed(ctx, "export") && (
          <ExportMenu list={list} search={`${new URLSearchParams(shown)}`} />
        )}
        {isAllowed(ctx, "lists.write") && <Share ctx={ctx} list={list} />}
        {list.kind === "creators" && list.canEdit && (
          <AddContact listId={list.id} seesContacts={isAllowed(ctx, "contacts")} sent={sent} />
        )}
        {isAllowed(ctx, "lists.write") && (
          <ListSettings list={list} removed={await removedColumns(ctx, list.id)} sent={sent} />
        )}
      </header>
      {sent("settings") === "" && (
        <FormNotice
          done={sent("done")}
          problem={sent("problem")}
          doneWords={{ ...messages.done, ...viewMessages.done }}
          problemWords={{ ...messages.problems, ...viewMessages.problems }}
        />
      )}
      <FormNotice done={sent("contact")} problem="" doneWords={messages.contact.done} problemWords={{}} />
      {list.kind === "posts" && <PostBoard ctx={ctx} list={list} sent={sent} />}
      {list.kind === "creators" && isOutcome && <OutcomeOf ctx={ctx} list={list} />}
      {list.kind === "creators" && !isOutcome && (
        <ViewsOf ctx={ctx} list={list} removed={sent("removedView")} />
      )}
      {list.kind === "creators" &&
        !isOutcome &&
        (isBoard ? (
          <ListBoard list={list} board={await readBoard(ctx, list, found)} now={Date.now()} />
        ) : (
          <TableOfList {...{ ctx, list }} searchParams={found} />
        ))}
    </main>
  );
}
