"use client";
/** All cards share one tab stop. Arrow keys move between them. */
import type { KeyboardEvent, PointerEvent } from "react";
import type { ListRow } from "@/lib/contract/lists";
import type { BoardContext } from "./board-context";
import { CardBody } from "./card-body";
import { CardMenu, type CardMoves } from "./card-menu";

export const cardId = (creatorId: string) => `card-${creatorId}`;

/** `tab` is undefined until hydration. `moves` is null for readers who can't edit. */
export function BoardCard({
  row,
  world,
  label,
  tab,
  isCarried,
  moves,
  onFocus,
  onKeyDown,
  onPointerDown,
}: {
  row: ListRow;
  world: BoardContext;
  label: string;
  tab: 0 | -1 | undefined;
  isCarried: boolean;
  moves: CardMoves | null;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}) {
  const isLive = tab === -1;
  return (
    <li
      id={cardId(row.creatorId)}
      data-card={row.creatorId}
      tabIndex={tab}
      aria-label={tab === undefined ? undefined : label}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onPointerDown={moves ? onPointerDown : undefined}
      className={`relative scroll-m-12 rounded-8 bg-surface px-2.5 py-2 shadow-1 ring-1 ring-line ${moves && tab !== undefined ? "cursor-grab" : ""} ${isCarried ? "opacity-40" : ""}`}
    >
      <CardBody
        row={row}
        world={world}
        isLive={isLive}
        menu={moves && <CardMenu row={row} world={world} moves={moves} isLive={isLive} />}
      />
    </li>
  );
}
