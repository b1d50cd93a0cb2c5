import type { Metadata } from "next";
import { entriesOf, type SearchParams } from "@/components/filters/address-entries";
import { AddedWords, ListLink } from "@/components/lists/add-to-list/added-messages";
import { PlainAddForm, PlainUndo } from "@/components/lists/add-to-list/plain-form";
import { messages } from "@/components/lists/add-to-list/messages";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { AppError } from "@/lib/contract/errors";
import type { ListChoice } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { PAGES } from "@/lib/contract/pages";
import { readRequestedItems, type RequestedItems } from "@/lib/domain/requested-items";
import { openPage } from "@/lib/server/http/open-page";
import { listNames } from "@/lib/server/team/lists/list-lists";
import { readReveal } from "@/lib/server/team/reveal/read-reveal";
import type { MemberContext } from "@/lib/server/team/team-context";

export const metadata: Metadata = { title: PAGES.addToList.title };
export const dynamic = "force-dynamic";

const { page } = messages;

async function countOf(ctx: MemberContext, { ids, revealId, people }: RequestedItems): Promise<number> {
  if (people) return people.length;
  if (revealId === undefined) return ids.length;
  const reveal = await readReveal(ctx, revealId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  return reveal === null ? 0 : reveal.bought - reveal.erased;
}

const numberIn = (params: URLSearchParams, name: string) => Math.max(0, Number(params.get(name)) || 0);

/** A list that was closed or deleted meanwhile has no name here. */
function Done({
  params,
  lists,
  ids,
}: {
  params: URLSearchParams;
  lists: readonly ListChoice[];
  ids: readonly string[];
}) {
  const list = lists.find(({ id }) => id === params.get("list"));
  if (!list) return null;
  const [added, already, full] = ["added", "already", "full"].map((name) => numberIn(params, name));
  return (
    <div className="mb-4 grid gap-3">
      <Notice variant="good" role="status" isAnswer>
        {params.get("done") === "undone" ? (
          messages.undone(numberIn(params, "removed"), <ListLink list={list} />)
        ) : (
          <AddedWords list={list} of={{ added: added!, already: already!, full: full! }} />
        )}
      </Notice>
      {params.get("done") === "added" && ids.length > 0 && <PlainUndo listId={list.id} ids={ids} />}
    </div>
  );
}

function Nobody() {
  return (
    <EmptyState
      title={page.empty}
      actions={
        <>
          <ButtonLink variant="primary" href="/creators">
            {page.search}
          </ButtonLink>
          <ButtonLink href="/library">{page.library}</ButtonLink>
        </>
      }
    >
      {page.emptyText}
    </EmptyState>
  );
}

export default async function AddToListPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("addToList");
  const entries = entriesOf(await searchParams);
  const params = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  const items = readRequestedItems(entries);
  const lists = await listNames(ctx);
  const isDone = params.has("done");
  const count = isDone ? 0 : await countOf(ctx, items);
  const problem = ownValue<string>(page.problems, params.get("problem") ?? "");
  return (
    <main className="page-gutters max-w-task">
      <h1 className="mb-4 text-28 font-650">{count > 0 ? messages.title(count) : PAGES.addToList.title}</h1>
      {problem && (
        <div className="mb-4">
          <Notice role="alert">{problem}</Notice>
        </div>
      )}
      {isDone && <Done params={params} lists={lists} ids={items.ids} />}
      {count > 0 && (
        <Box className="p-6">
          <PlainAddForm lists={lists} items={items} count={count} />
        </Box>
      )}
      {count === 0 && !isDone && <Nobody />}
    </main>
  );
}
