"use client";
import { ChevronsLeft } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { StatusGlyph } from "@/components/records/status-glyph";
import { buttonClass } from "@/components/ui/button-class";
import { unseen } from "@/components/ui/unseen";
import type { ListStatus } from "@/lib/contract/lists";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { isWhole, type BoardColumn, type ColumnSum } from "./board-state";
import { messages } from "./messages";

function Slot({ height }: { height: number }) {
  return (
    <li
      aria-hidden="true"
      style={{ height }}
      className="rounded-8 bg-accent-soft ring-[1.5px] ring-inset ring-accent-line"
    />
  );
}

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

/**
 * A foldable column is a `details`, which works without scripts. `fold` is null for a column that can't be folded.
 * `isTarget` highlights it as the drop target.
 */
function ColumnFrame({
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

/** `slot` is the drop position and the height of the dragged card. `moreHref` works without scripts. */
export function BoardColumnView({
  status,
  column,
  hidden,
  sum,
  fold,
  slot,
  carried,
  moreHref,
  onMore,
  card,
}: Pick<ComponentProps<typeof ColumnFrame>, "status" | "hidden" | "sum" | "fold"> & {
  column: BoardColumn;
  slot: { index: number; height: number } | null;
  carried: string | null;
  moreHref: string;
  onMore: () => void;
  card: (id: string, place: number) => ReactNode;
}) {
  const others = column.ids.filter((id) => id !== carried);
  const next = slot ? others[slot.index] : undefined;
  return (
    <ColumnFrame {...{ status, hidden, sum, fold }} total={column.total} isTarget={slot !== null}>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {column.ids.map((id, index) => [
          slot && id === next && <Slot key="slot" height={slot.height} />,
          card(id, index + 1),
        ])}
        {slot && next === undefined && <Slot height={slot.height} />}
      </ol>
      {column.total === 0 && !slot && (
        <p className="px-1 py-3 text-12 text-ink-3">{hidden ? messages.noMatch(hidden) : messages.empty}</p>
      )}
      {!isWhole(column) && (
        <a
          href={moreHref}
          onClick={(event) => {
            event.preventDefault();
            onMore();
          }}
          className={buttonClass({ variant: "ghost", size: "small", className: "mt-2" })}
        >
          {messages.more(column.total - column.ids.length)}
        </a>
      )}
    </ColumnFrame>
  );
}
