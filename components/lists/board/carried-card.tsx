"use client";
import type { ListRow } from "@/lib/contract/lists";
import type { BoardContext } from "./board-context";
import { CardBody } from "./card-body";
import type { Drag } from "./use-drag";

export function CarriedCard({ drag, row, world }: { drag: Drag; row: ListRow; world: BoardContext }) {
  const { left, top, width } = drag;
  return (
    <div
      aria-hidden="true"
      inert
      style={{ left, top, width }}
      className="pointer-events-none fixed z-40 rotate-2 rounded-8 bg-surface px-2.5 py-2 shadow-3 ring-1 ring-line-strong motion-reduce:rotate-0"
    >
      <CardBody row={row} world={world} isLive />
    </div>
  );
}
