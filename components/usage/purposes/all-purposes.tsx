import type { ReactNode } from "react";
import { Tags } from "lucide-react";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pages } from "@/components/ui/pages";
import { periodWords } from "@/components/usage/period-words";
import { messages } from "./messages/page";
import { type PurposeValues, type Purposes, purposeHref } from "@/lib/contract/purposes";
import { PurposeList } from "./purpose-list";
import { Trail } from "./trail";

export function AllPurposes({
  found,
  values,
  periods,
  ignored,
}: {
  found: Purposes;
  values: PurposeValues;
  periods: ReactNode;
  ignored: ReactNode;
}) {
  const words = messages.list;
  const href = (page: number) => purposeHref({ ...values, page });
  return (
    <main className="page-gutters grid max-w-page grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <Trail days={values} />
        <h1 className="text-20 font-650">{words.title}</h1>
        <p className="mt-0.5 text-ink-2">{words.lead}</p>
      </header>
      {periods}
      {ignored}
      <Box>
        {found.lines.length > 0 ? (
          <PurposeList lines={found.lines} values={values} />
        ) : found.total > 0 ? (
          <EmptyState
            title={messages.page.noPage}
            actions={<ButtonLink href={href(found.totalPages)}>{messages.page.lastPage}</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon={<Tags size={19} aria-hidden="true" />}
            title={words.none.title}
            actions={<ButtonLink href="/usage">{words.none.action}</ButtonLink>}
          >
            {words.none.text}
          </EmptyState>
        )}
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 px-[18px] py-2.5 text-12">
          <span className="text-ink-2">{words.sum(found.spent, periodWords(found.period))}</span>
          <span className="text-ink-3">{words.sortedBy}</span>
          <Pages page={found.page} last={found.totalPages} href={href} />
        </footer>
      </Box>
    </main>
  );
}
