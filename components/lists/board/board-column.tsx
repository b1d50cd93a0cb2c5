"use client";
import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { isWhole, type BoardColumn } from "./board-state";
import { ColumnFrame } from "./column-frame";
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
