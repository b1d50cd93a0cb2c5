"use client";
import { useEffect, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { useIsHydrated } from "@/lib/client/use-is-hydrated";
import type { ListRow, ListStatus } from "@/lib/contract/lists";
import { BoardCard, cardId } from "./board-card";
import { BoardColumnView } from "./board-column";
import { spotAt, standsAt, type BoardPiece } from "./board-state";
import type { BoardContext } from "./board-context";
import { nameOf } from "../table/creator-name";
import { CarriedCard } from "./carried-card";
import { sumOf } from "./column-sum";
import { IncomingBar } from "./incoming-bar";
import { useBoard } from "./use-board";
import { useCardActs } from "./use-card-acts";
import { useDrag } from "./use-drag";
import { useFolds } from "./use-folds";
import { messages } from "./messages";

type Props = BoardContext & {
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

function useCardFocus(first: string | undefined, isShown: (id: string) => boolean) {
  const [last, setLast] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
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

export function Board({ pieces, after, filters, hidden, canEdit, ...world }: Props) {
  const { list } = world;
  const { board, told, move, showMore, dismiss } = useBoard({ list, pieces, after, filters });
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

  const { press, movesOf } = useCardActs({ board, order, folds, canEdit, undo: told?.undo, move, focus });
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
            card={(id, place) => card(status, board.rows[id]!, place)}
          />
        ))}
      </div>
      {drag && board.rows[drag.id] && <CarriedCard drag={drag} row={board.rows[drag.id]!} world={world} />}
      <IncomingBar told={told} onDismiss={dismiss} />
    </>
  );
}
