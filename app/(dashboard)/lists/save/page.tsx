/** Page for browsers without scripts; otherwise a dialog does the same. */
import type { Metadata } from "next";
import { messages } from "@/components/boards/messages";
import { SaveForm } from "@/components/boards/save-form";
import { entriesOf, firstOf, type SearchParams } from "@/components/filters/address-entries";
import { readSelectedPosts, searchFields } from "@/components/match/match-address";
import { ALL_POSTS } from "@/components/match/match-paths";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FormNotice } from "@/components/ui/form-notice";
import { Notice } from "@/components/ui/notice";
import { postHref } from "@/components/viral/viral-address";
import { PAGES } from "@/lib/contract/pages";
import { openPage } from "@/lib/server/http/open-page";
import { listLists } from "@/lib/server/team/lists/list-lists";

export const metadata: Metadata = { title: PAGES.saveToBoard.title };
export const dynamic = "force-dynamic";

const { save, problems } = messages;

export default async function SaveToBoardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await openPage("saveToBoard");
  const params = await searchParams;
  const { search, pages, ids, left } = readSelectedPosts(
    entriesOf(params).filter(([name]) => name !== "problem"),
  );
  const back = postHref({
    values: { ...search, page: pages[0] ?? 1 },
    view: "gallery",
    keep: {},
    ignored: [],
  });
  const pageClass = "page-gutters max-w-task";
  if (ids?.length === 0)
    return (
      <main className={pageClass}>
        <h1 className="sr-only">{PAGES.saveToBoard.title}</h1>
        <EmptyState
          title={save.none}
          actions={
            <ButtonLink variant="primary" href={back}>
              {save.back}
            </ButtonLink>
          }
        >
          {save.noneText}
        </EmptyState>
      </main>
    );
  const boards = (await listLists(ctx, { kind: "posts" })).filter(({ canEdit }) => canEdit);
  const fields = [
    ...Object.entries(searchFields(search)),
    ...pages.map((page) => ["pages", String(page)] as const),
    ...(ids ? ids.map((id) => ["posts", id] as const) : [["choose", ALL_POSTS] as const]),
  ];
  return (
    <main className={pageClass}>
      <ButtonLink href={back}>{save.back}</ButtonLink>
      <h1 className="mb-4 mt-4 text-28 font-650">{ids ? save.title(ids.length) : save.newest}</h1>
      <div className="mb-4 grid gap-3 empty:hidden">
        <FormNotice done="" problem={firstOf(params.problem)} doneWords={{}} problemWords={problems} />
        {left > 0 && <Notice>{save.left(left)}</Notice>}
      </div>
      <SaveForm boards={boards} fields={fields} />
    </main>
  );
}
