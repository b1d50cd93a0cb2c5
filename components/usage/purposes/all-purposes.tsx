import type { ReactNode } from "react";
import { Tags } from "lucide-react";
import Link from "next/link";
import { Box } from "@/components/ui/box";
import { ButtonLink } from "@/components/ui/button";
import { ColumnHead } from "@/components/ui/column-head";
import { EmptyState } from "@/components/ui/empty-state";
import { Pages } from "@/components/ui/pages";
import { bodyCell, rowHead, tableClass } from "@/components/ui/table-cells";
import { periodWords, dayWords } from "@/components/usage/period-words";
import type { Budget } from "@/lib/contract/budgets";
import { messages } from "./messages/page";
import { type PurposeValues, type Purposes, purposeHref, type PurposeLine } from "@/lib/contract/purposes";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { perOf } from "@/lib/domain/budget-words";
import { Trail } from "./trail";

const NUMBER = "w-[7rem] text-right @max-[37.5rem]:w-[5.5rem]";
const WIDE = "@max-[50rem]:hidden";

/** A budget per reveal has no usage between reveals. */
function budgetWords(budget: Budget | null): string {
  if (budget === null) return messages.list.noBudget;
  const [used, cap] = [formatNumber(budget.spent), formatNumber(budget.credits)];
  return budget.period === "reveal"
    ? messages.list.upTo(cap, perOf(budget))
    : messages.list.used(used, cap, perOf(budget));
}

export function PurposeList({ lines, values }: { lines: readonly PurposeLine[]; values: PurposeValues }) {
  const words = messages.list;
  const { from, to } = values;
  return (
    <div className="@container overflow-hidden rounded-t-[9px]">
      <table aria-label={words.label} className={tableClass}>
        <thead>
          <tr>
            <ColumnHead title={words.purpose} className="pl-[18px]!" />
            <ColumnHead title={words.budget} className={`w-[15rem] ${WIDE}`} />
            <ColumnHead title={words.purchases} className={`${NUMBER} ${WIDE}`} />
            <ColumnHead title={words.last} className={`w-[7rem] ${WIDE}`} />
            <ColumnHead title={words.credits} className={`${NUMBER} pr-[18px]!`} />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ purpose, spent, purchases, lastDay, budget }) => (
            <tr key={purpose} className="relative hover:[&>*]:bg-hover @max-[37.5rem]:[&>*]:h-16">
              <th scope="row" className={`${bodyCell} ${rowHead} pl-[18px]!`}>
                <Link
                  href={purposeHref({ purpose, from, to })}
                  prefetch={false}
                  className="font-600 after:absolute after:inset-0 hover:underline"
                >
                  <bdi title={purpose}>{purpose}</bdi>
                </Link>
                <span className="mt-0.5 hidden truncate text-ink-3 @max-[50rem]:block">
                  {[lastDay && dayWords(lastDay), budget && budgetWords(budget)].filter(Boolean).join(" · ")}
                </span>
              </th>
              <td className={`${bodyCell} ${WIDE} tabular-nums ${budget ? "" : "text-ink-3"}`}>
                {budgetWords(budget)}
              </td>
              <td className={`${bodyCell} ${NUMBER} ${WIDE} tabular-nums text-ink-2`}>
                {formatNumber(purchases)}
              </td>
              <td className={`${bodyCell} ${WIDE} text-ink-2`}>
                {lastDay === null ? words.never : dayWords(lastDay)}
              </td>
              <td className={`${bodyCell} ${NUMBER} pr-[18px]! font-600 tabular-nums`}>
                {formatNumber(spent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
