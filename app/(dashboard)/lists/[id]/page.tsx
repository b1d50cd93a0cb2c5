import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { ExportMenu } from "@/components/lists/export/export-menu";
import { ListBoard } from "@/components/lists/list-board";
import { ListSettings } from "@/components/lists/list-settings";
import { messages } from "@/components/lists/messages";
import { ListViewTabs } from "@/components/lists/views/list-view-tabs";
import { messages as viewMessages } from "@/components/lists/views/messages";
import { UndoView } from "@/components/lists/views/undo-view";
import { messages as outcomeMessages } from "@/components/records/outcome/messages";
import { OutcomeBox } from "@/components/records/outcome/outcome-box";
import { FormNotice } from "@/components/ui/form-notice";
import { Segments } from "@/components/ui/segments";
import { AppError } from "@/lib/contract/errors";
import { isListParameter } from "@/lib/contract/list-query";
import { templateName } from "@/lib/contract/list-templates";
import type { List } from "@/lib/contract/lists";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { viewsOfList } from "@/lib/server/team/views/views-of-list";
import { listOutcome } from "@/lib/server/team/lists/list-outcome";
import { openList } from "@/lib/server/team/lists/open-list";
import { removedColumns } from "@/lib/server/team/lists/removed-columns";
import type { MemberContext } from "@/lib/server/team/team-context";
import { ListSpread } from "./list-spread";
import { PostBoard } from "./post-board";
import { readBoard } from "./read-board";
import { TableOfList } from "./table-of-list";

export const metadata: Metadata = { title: PAGES.list.title };
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

async function find(ctx: MemberContext, id: string): Promise<List> {
  try {
    return await openList(ctx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}

async function OutcomeOf({ ctx, list }: { ctx: MemberContext; list: List }) {
  const outcome = await listOutcome(ctx, list.id);
  return (
    <div className="max-w-page">
      <OutcomeBox outcome={outcome} isOnLists={outcome.creators > 0} empty={outcomeMessages.onNobody} />
    </div>
  );
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
        {list.kind === "creators" && isAllowed(ctx, "export") && (
          <ExportMenu list={list} search={`${new URLSearchParams(shown)}`} />
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
