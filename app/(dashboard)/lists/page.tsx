/** The lists of the team and of the reader, and the form of a new one. Nothing here needs JavaScript. */
import type { Metadata } from "next";
import type { SearchParams } from "@/components/filters/address-entries";
import { ListIndex } from "@/components/lists/list-index";
import { ListAct } from "@/components/lists/list-settings";
import { messages } from "@/components/lists/messages";
import { NewListForm } from "@/components/lists/new-list-form";
import { Box } from "@/components/ui/box";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormNotice } from "@/components/ui/form-notice";
import { Segments } from "@/components/ui/segments";
import { LIST_KINDS } from "@/lib/contract/lists";
import { PAGES } from "@/lib/contract/pages";
import { singleValues } from "@/lib/domain/single-values";
import { isAllowed } from "@/lib/server/access/caller";
import { openPage } from "@/lib/server/http/open-page";
import { listLists } from "@/lib/server/team/lists/list-lists";

export const metadata: Metadata = { title: PAGES.lists.title };
export const dynamic = "force-dynamic";

export default async function ListsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("lists");
  const params = singleValues(await searchParams);
  const kind = LIST_KINDS.find((each) => each === params("kind"));
  const [q, closed] = [params("q"), params("closed") === "1"];
  const lists = await listLists(ctx, { kind, q, closed });
  const isAsked = kind !== undefined || q !== "" || closed;
  const segments = [undefined, ...LIST_KINDS].map((each) => ({
    href: each ? `/lists?kind=${each}` : "/lists",
    label: messages.kinds[each ?? "all"],
    isCurrent: each === kind && !closed,
  }));
  return (
    <main className="mx-auto grid w-full max-w-[82.5rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-650">{messages.title}</h1>
        <Segments
          label={messages.title}
          segments={[...segments, { href: "/lists?closed=1", label: messages.closed, isCurrent: closed }]}
        />
        <form action="/lists" className="flex flex-1 gap-2">
          {kind && <input type="hidden" name="kind" value={kind} />}
          <Field
            label={messages.find}
            isLabelHidden
            name="q"
            type="search"
            defaultValue={q}
            placeholder={messages.find}
            className="min-w-0 flex-1"
          />
          <Button type="submit">{messages.show}</Button>
        </form>
      </header>
      <FormNotice
        done={params("done")}
        problem={params("problem")}
        doneWords={messages.done}
        problemWords={messages.problems}
      />
      {params("removed") !== "" && <ListAct id={params("removed")} action="restore" label={messages.undo} />}
      {lists.length > 0 && <ListIndex lists={lists} now={Date.now()} />}
      {lists.length === 0 && isAsked && <p className="text-ink-2">{messages.none}</p>}
      {lists.length === 0 && !isAsked && (
        <div>
          <h2 className="text-20 font-650">{messages.empty}</h2>
          <p className="mt-1 max-w-[36rem] text-ink-2">{messages.lead}</p>
        </div>
      )}
      {isAllowed(ctx, "lists.write") && (
        <Box title={messages.newList}>
          <NewListForm />
        </Box>
      )}
    </main>
  );
}
