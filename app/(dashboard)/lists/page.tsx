import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { ListIndex } from "@/components/lists/list-index";
import { messages } from "@/components/lists/messages";
import { DeletedLists, DeletedNotice } from "@/components/lists/overview/deleted-lists";
import { EmptyLists } from "@/components/lists/overview/empty-lists";
import { listFilterIn } from "@/components/lists/overview/index-address";
import { ClearFilter, ListFilters, ownersOf } from "@/components/lists/overview/list-filters";
import { messages as overview } from "@/components/lists/overview/messages";
import { NewList } from "@/components/lists/overview/new-list";
import { TemplateLine } from "@/components/lists/overview/template-cards";
import { Poster } from "@/components/viral/poster";
import { FormNotice } from "@/components/ui/form-notice";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { countLists, listLists } from "@/lib/server/team/lists/list-lists";
import { readNewestChange } from "@/lib/server/team/lists/open-list";
import type { MemberContext } from "@/lib/server/team/team-context";
import { LiveBoard } from "./[id]/live-board";
import { withPoster } from "../viral/with-poster";

export const metadata: Metadata = { title: PAGES.lists.title };
export const dynamic = "force-dynamic";

type Sent = (name: string) => string;

/** A deleted list is named, with the undo. */
async function Outcome({ ctx, sent, canWrite }: { ctx: MemberContext; sent: Sent; canWrite: boolean }) {
  const id = sent("removed");
  const removed =
    id === "" ? undefined : (await listLists(ctx, { deleted: true })).find((list) => list.id === id);
  if (removed) return <DeletedNotice list={removed} canWrite={canWrite} />;
  return (
    <FormNotice
      done={sent("done")}
      problem={sent("problem")}
      doneWords={messages.done}
      problemWords={messages.problems}
    />
  );
}

export default async function ListsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("lists");
  const sent = singleValues(await searchParams);
  const filter = listFilterIn(sent);
  const canWrite = isAllowed(ctx, "lists.write");
  const after = await readNewestChange(ctx);
  const counts = await countLists(ctx);
  const all = await listLists(ctx, { q: filter.q, closed: filter.closed, deleted: filter.deleted });
  const owned = all.filter(({ owner }) => filter.owner === "" || owner.id === filter.owner);
  const shown = owned.filter(({ kind }) => !filter.kind || kind === filter.kind);
  const isFirst = counts.open === 0 && counts.closed === 0 && !filter.deleted;
  return (
    <main className="page-gutters grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      {!isFirst && (
        <header className="flex flex-wrap items-center gap-3">
          <h1 className="text-22 font-650">{messages.title}</h1>
          <ListFilters filter={filter} counts={counts} lists={owned} owners={ownersOf(all)} />
          {canWrite && <NewList label={messages.newList} template={sent("template")} />}
        </header>
      )}
      <LiveBoard id={null} after={after} />
      <Outcome {...{ ctx, sent, canWrite }} />
      {isFirst && <EmptyLists canWrite={canWrite} template={sent("template")} deleted={counts.deleted} />}
      {!isFirst && shown.length === 0 && (
        <p className="text-ink-2">
          {messages.none} <ClearFilter filter={filter} />
        </p>
      )}
      {shown.length > 0 && filter.deleted && (
        <DeletedLists lists={shown} now={Date.now()} canWrite={canWrite} />
      )}
      {shown.length > 0 && !filter.deleted && (
        <ListIndex
          lists={shown}
          poster={(post) => <Poster post={withPoster(post)} className="aspect-auto! h-full min-w-0 flex-1" />}
          filter={filter}
          canWrite={canWrite}
          now={Date.now()}
          counts={overview.counts(counts.open, counts.closed)}
        />
      )}
      {!isFirst && canWrite && !filter.deleted && <TemplateLine />}
    </main>
  );
}
