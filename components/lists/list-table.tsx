import type { ReactNode } from "react";
import { Users } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FormNotice } from "@/components/ui/form-notice";
import { Pages } from "@/components/ui/pages";
import { countFilters } from "@/lib/contract/list-query";
import { PAGES } from "@/lib/contract/pages";
import { ROWS_A_PAGE, type ListRow, type ListRows } from "@/lib/contract/lists";
import { EditForm } from "./table/edit-form";
import type { FieldAnswer } from "./table/row-form";
import { tableHref, type TableAddress } from "./table/table-address";
import { TableTools } from "./table/table-tools";
import type { TableContext } from "./table/table-context";
import { messages } from "./table/messages";

type Props = {
  world: TableContext;
  address: TableAddress;
  ignored: readonly string[];
  first: ListRows;
  /** The plain form of this row is open, with the results of its last submit. */
  edited: { row: ListRow; answers: ReadonlyMap<string, FieldAnswer> } | null;
  sent: (name: string) => string;
  children: ReactNode;
};

function Nothing({ world, address }: Pick<Props, "world" | "address">) {
  const isNarrowed = countFilters(address.query) > 0;
  const canAdd = !isNarrowed && world.canEdit;
  return (
    <EmptyState
      icon={<Users size={19} aria-hidden="true" />}
      title={isNarrowed ? messages.nothingFits : messages.empty}
      actions={
        canAdd && (
          <>
            {world.canReveal && (
              <ButtonLink href={PAGES.creators.path} prefetch={false}>
                {messages.findCreators}
              </ButtonLink>
            )}
            <ButtonLink href={PAGES.library.path} prefetch={false}>
              {messages.openLibrary}
            </ButtonLink>
          </>
        )
      }
    >
      {canAdd && messages.howToAdd}
    </EmptyState>
  );
}

export function ListTable({ world, address, ignored, first, edited, sent, children }: Props) {
  const page = Math.floor(first.start / ROWS_A_PAGE) + 1;
  const pageHref = (to: number) =>
    tableHref(address, { start: to > 1 ? String((to - 1) * ROWS_A_PAGE) : undefined });
  return (
    <div className="grid min-w-0 gap-3">
      <TableTools {...{ world, address, ignored }} />
      <FormNotice
        done={sent("row")}
        problem={sent("rowProblem")}
        doneWords={{ saved: messages.rowDone }}
        problemWords={messages.rowProblems}
      />
      {edited && <EditForm {...{ world, address }} {...edited} start={first.start} />}
      {first.total === 0 ? <Nothing {...{ world, address }} /> : children}
      <div className="hidden noscript:flex">
        <Pages page={page} last={Math.ceil(first.total / ROWS_A_PAGE)} href={pageHref} />
      </div>
    </div>
  );
}
