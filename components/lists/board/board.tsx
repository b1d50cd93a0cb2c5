"use client";
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { Kbd } from "@/components/ui/kbd";
import { useCarry, type Carried, type Box } from "@/components/ui/use-carry";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import type { ListRow, ListStatus } from "@/lib/contract/lists";
import { BoardColumnView } from "./board-column";
import { spotAt, standsAt, type BoardPiece, sumOf, type BoardContext } from "./board-state";
import { CardBody } from "./card-body";
import { CardMenu, type CardMoves } from "./card-menu";
import { nameOf } from "../table/cell-view";
import { UndoToast } from "../store/undo";
import { useBoard } from "./use-board";
import { useCardActs, useFolds } from "./use-card-acts";
import { messages } from "./messages";

type Props = BoardContext & {
  /** The reader's name. */
  me: string;
  pieces: readonly BoardPiece[];
  after: number;
  filters: string;
  /** Creators of each status who don't match the filters; null without filters. */
  hidden: Readonly<Record<string, number>> | null;
  canEdit: boolean;
};

function Hint() {
  const { arrows, brackets, alt, altKey } = messages.hint;
  return (
    <p className="flex flex-wrap items-center gap-x-1 gap-y-1 text-12 text-ink-3 noscript:hidden max-md:hidden">
      <Kbd>←</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>→</Kbd> {arrows} <Kbd>[</Kbd> <Kbd>]</Kbd> {brackets}{" "}
      <Kbd>{altKey}</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {alt}
    </p>
  );
}

/** All cards share one tab stop. Arrow keys move between them. */
const cardId = (creatorId: string) => `card-${creatorId}`;

/** `tab` is undefined until hydration. `moves` is null for readers who can't edit. */
function BoardCard({
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

function useCardFocus(first: string | undefined, isShown: (id: string) => boolean) {
  const [last, setLast] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  // An effect that React still owes an earlier commit would take the wish before the card has moved.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(cardId(wanted.current))?.focus();
    wanted.current = null;
  });
  const focus = (id: string) => {
    wanted.current = id;
    setLast(id);
  };
  return { current: last !== null && isShown(last) ? last : first, focus, focused: setLast };
}

type DropSpot = { statusId: string; index: number };
type ColumnBoxes = { statusId: string; box: Box; cards: readonly { id: string; box: Box }[] };

/** Picks the nearest status, and in it the position before the first card whose middle is below the point. */
export function dropAt(
  columns: readonly ColumnBoxes[],
  moved: string,
  point: { x: number; y: number },
): DropSpot | null {
  const away = ({ box }: ColumnBoxes) => Math.max(box.left - point.x, point.x - box.right, 0);
  const nearest = columns.toSorted((one, other) => away(one) - away(other))[0];
  if (!nearest) return null;
  const others = nearest.cards.filter(({ id }) => id !== moved);
  const below = others.findIndex(({ box }) => point.y < (box.top + box.bottom) / 2);
  return { statusId: nearest.statusId, index: below < 0 ? others.length : below };
}

type Drag = Carried<DropSpot>;

const cardsIn = (column: HTMLElement) =>
  column.matches("details:not([open])") ? [] : [...column.querySelectorAll<HTMLElement>("[data-card]")];

const boxesIn = (frame: HTMLElement | null): ColumnBoxes[] =>
  [...(frame?.querySelectorAll<HTMLElement>("[data-status]") ?? [])].map((column) => ({
    statusId: column.dataset.status!,
    box: column.getBoundingClientRect(),
    // A folded column reports no cards, so a card is dropped at its top.
    cards: cardsIn(column).map((card) => ({
      id: card.dataset.card!,
      box: card.getBoundingClientRect(),
    })),
  }));

function useDrag(frame: RefObject<HTMLElement | null>, drop: (id: string, spot: DropSpot) => void) {
  const spotAt = (id: string, at: { x: number; y: number }) => dropAt(boxesIn(frame.current), id, at);
  const { carried, hold } = useCarry<DropSpot>(frame, { spotAt, drop });
  return { drag: carried, hold };
}

function CarriedCard({ drag, row, world }: { drag: Drag; row: ListRow; world: BoardContext }) {
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

export function Board({ me, pieces, after, filters, hidden, canEdit, ...world }: Props) {
  const { list } = world;
  const { board, undo, move, showMore } = useBoard({ list, me, pieces, after, filters });
  const statuses = list.statuses.filter(({ id }) => board.columns[id]);
  const order = statuses.map(({ id }) => id);
  const folds = useFolds(list, statuses);
  const first = order.filter((id) => !folds.isFolded(id)).flatMap((id) => board.columns[id]!.ids)[0];
  const { current, focus, focused } = useCardFocus(first, (id) => {
    const at = standsAt(board, id);
    return at !== null && !folds.isFolded(at.statusId);
  });
  const isHydrated = useIsHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const { drag, hold } = useDrag(frame, (id, { statusId, index }) =>
    move(id, spotAt(board, id, statusId, index)),
  );

  const carried = drag && board.rows.get(drag.id);
  const { press, movesOf } = useCardActs({ board, order, folds, canEdit, move, focus });
  const card = (status: ListStatus, row: ListRow, place: number) => {
    const { creatorId: id } = row;
    const { ids, total } = board.columns[status.id]!;
    return (
      <BoardCard
        key={id}
        row={row}
        world={world}
        label={messages.card(nameOf(row), status.name, place, total)}
        tab={isHydrated ? (id === current ? 0 : -1) : undefined}
        isCarried={drag?.id === id}
        moves={canEdit ? movesOf(id, place - 1, ids.length, status.id) : null}
        onFocus={() => focused(id)}
        onKeyDown={(event) => press(id, event)}
        onPointerDown={(event) => hold(id, event.currentTarget, event)}
      />
    );
  };
  return (
    <>
      {canEdit && <Hint />}
      <div
        ref={frame}
        role="region"
        aria-label={messages.label(list.name)}
        tabIndex={0}
        className={`-mx-4 flex items-stretch gap-3 overflow-x-auto px-4 lg:-mx-6 lg:px-6 pb-20 pt-px md:max-h-[calc(100dvh-9rem)] md:min-h-80 md:overflow-auto md:pb-4 ${drag ? "cursor-grabbing select-none" : "snap-x snap-mandatory md:snap-none"}`}
      >
        {statuses.map((status) => (
          <BoardColumnView
            key={status.id}
            status={status}
            column={board.columns[status.id]!}
            hidden={hidden && (hidden[status.id] ?? 0)}
            sum={sumOf(list, board, status.id)}
            fold={folds.of(status.id)}
            slot={drag?.spot?.statusId === status.id ? { index: drag.spot.index, height: drag.height } : null}
            carried={drag?.id ?? null}
            moreHref={`/lists/${encodeURIComponent(list.id)}?status=${encodeURIComponent(status.id)}`}
            onMore={() => void showMore(status.id)}
            card={(id, place) => card(status, board.rows.get(id)!, place)}
          />
        ))}
      </div>
      {carried && <CarriedCard drag={drag!} row={carried} world={world} />}
      <div className="pointer-events-none fixed inset-x-3 bottom-4 z-20 max-md:bottom-20 print:hidden">
        <UndoToast undo={undo} />
      </div>
    </>
  );
}
