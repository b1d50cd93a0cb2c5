"use client";
/** A foldable column is a `details`, which works without scripts. */
import type { ReactNode } from "react";
import { ChevronsLeft } from "lucide-react";
import { unseen } from "@/components/ui/unseen";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { ListStatus } from "@/lib/contract/lists";
import { StatusGlyph } from "../status-glyph";
import type { ColumnSum } from "./column-sum";
import { messages } from "./messages";

const box = "shrink-0 snap-center rounded-10 ring-1 ring-inset";
const usual = "bg-sunken ring-line";
const target = "bg-accent-soft ring-accent-line";
const wide = "flex w-[min(85vw,18rem)] flex-col px-2 pb-2 md:w-auto md:min-w-[13.5rem] md:flex-1";
const head =
  "sticky top-0 z-10 -mx-1.5 mt-px flex h-10 shrink-0 items-center gap-2 rounded-t-8 bg-sunken px-2.5";
const name = "flex min-w-0 items-center gap-2 font-550";

/** The same styles for a `details`: without scripts only the element knows whether it is open. */
const foldable =
  "group/column w-11 open:w-[min(85vw,18rem)] open:px-2 open:pb-2 md:open:w-auto md:open:min-w-[13.5rem] md:open:flex-1";
const foldableHead =
  "flex h-full cursor-pointer justify-center rounded-10 py-3 hover:bg-hover group-open/column:sticky group-open/column:top-0 group-open/column:z-10 group-open/column:-mx-1.5 group-open/column:mt-px group-open/column:h-10 group-open/column:items-center group-open/column:justify-start group-open/column:gap-2 group-open/column:rounded-t-8 group-open/column:bg-sunken group-open/column:px-2.5 group-open/column:py-0";
const foldableName = "[writing-mode:vertical-rl] group-open/column:[writing-mode:horizontal-tb]";
const inOpen = "hidden group-open/column:inline";

/** `hidden`: how many creators of the status don't match the filters; null without filters. */
type HeadProps = { status: ListStatus; total: number; hidden: number | null; sum: ColumnSum | null };

function Name({ status, total, hidden, className = "" }: Omit<HeadProps, "sum"> & { className?: string }) {
  return (
    <h2 id={`status-${status.id}`} className={`${name} ${className}`}>
      <StatusGlyph stage={status.stage} />
      <bdi className="truncate">{status.name}</bdi>
      <span className="font-450 tabular-nums text-ink-3 [writing-mode:horizontal-tb]">
        {hidden === null ? formatNumber(total) : messages.someOf(total, total + hidden)}
      </span>
    </h2>
  );
}

function Sum({ sum, className = "" }: Pick<HeadProps, "sum"> & { className?: string }) {
  if (!sum) return null;
  return (
    <span
      title={sum.name}
      className={`ml-auto whitespace-nowrap text-12 tabular-nums text-ink-2 ${className}`}
    >
      {unseen(messages.sum(sum.name))}
      {sum.text}
    </span>
  );
}

/** `fold` is null for a column that can't be folded. `isTarget` highlights it as the drop target. */
export function ColumnFrame({
  status,
  total,
  hidden,
  sum,
  fold,
  isTarget,
  children,
}: HeadProps & {
  fold: { isFolded: boolean; set: (isFolded: boolean) => void } | null;
  isTarget: boolean;
  children: ReactNode;
}) {
  const labels = { "data-status": status.id, "aria-labelledby": `status-${status.id}` };
  if (!fold)
    return (
      <section {...labels} className={`${box} ${usual} ${wide}`}>
        <div className={head}>
          <Name {...{ status, total, hidden }} />
          <Sum sum={sum} />
        </div>
        {children}
      </section>
    );
  const { isFolded, set } = fold;
  return (
    <details
      {...labels}
      open={!isFolded}
      onToggle={(event) => set(!event.currentTarget.open)}
      className={`${box} ${isTarget && isFolded ? target : usual} ${foldable}`}
    >
      <summary title={messages.fold(status.name)} className={foldableHead}>
        <Name {...{ status, total, hidden }} className={foldableName} />
        <Sum sum={sum} className={inOpen} />
        <ChevronsLeft
          size={15}
          aria-hidden="true"
          className={`${inOpen} shrink-0 text-ink-3 ${sum ? "" : "ml-auto"}`}
        />
      </summary>
      {children}
    </details>
  );
}
