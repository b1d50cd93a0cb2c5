"use client";
/** The cards of one status, the first ones of them. */
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { formatNumber } from "@/lib/contract/reader-numbers";
import type { ListStatus } from "@/lib/contract/lists";
import { StatusName } from "../status-glyph";
import { isWhole, type BoardColumn } from "./board-state";
import { messages } from "./messages";

/** Where a card would come that is carried. */
function Slot({ height }: { height: number }) {
  return (
    <li
      aria-hidden="true"
      style={{ height }}
      className="rounded-8 bg-accent-soft ring-[1.5px] ring-inset ring-accent-line"
    />
  );
}

/**
 * `slot`: before which of the other cards a carried one would come, and how high it is. `moreHref`: where all of them are;
 * with scripts more come here.
 */
export function BoardColumnView({
  status,
  column,
  slot,
  carried,
  moreHref,
  onMore,
  card,
}: {
  status: ListStatus;
  column: BoardColumn;
  slot: { index: number; height: number } | null;
  carried: string | null;
  moreHref: string;
  onMore: () => void;
  card: (id: string, place: number) => ReactNode;
}) {
  const heading = `status-${status.id}`;
  const others = column.ids.filter((id) => id !== carried);
  const next = slot ? others[slot.index] : undefined;
  return (
    <section
      data-status={status.id}
      aria-labelledby={heading}
      className="flex w-[min(85vw,18rem)] shrink-0 snap-center flex-col rounded-10 bg-sunken px-2 pb-2 ring-1 ring-inset ring-line md:w-auto md:min-w-[13.5rem] md:flex-1"
    >
      <h2
        id={heading}
        className="sticky top-0 z-10 -mx-1.5 mt-px flex h-10 shrink-0 items-center gap-2 rounded-t-8 bg-sunken px-2.5 font-550"
      >
        <StatusName stage={status.stage} name={status.name} />
        <span className="font-450 tabular-nums text-ink-3">{formatNumber(column.total)}</span>
      </h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        {column.ids.map((id, index) => [
          slot && id === next && <Slot key="slot" height={slot.height} />,
          card(id, index + 1),
        ])}
        {slot && next === undefined && <Slot height={slot.height} />}
      </ol>
      {column.total === 0 && !slot && <p className="px-1 py-3 text-12 text-ink-3">{messages.nobody}</p>}
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
    </section>
  );
}
