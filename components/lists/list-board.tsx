import Link from "next/link";
import { ListFilter } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import type { List, PersonName } from "@/lib/contract/lists";
import { Board } from "./board/board";
import { messages } from "./board/messages";
import type { BoardPiece } from "./board/board-state";

/** `after` is the newest change before the cards were read. */
export type BoardOfList = {
  pieces: readonly BoardPiece[];
  after: number;
  /** The reader's name. */
  me: string;
  filters: string;
  filterCount: number;
  hidden: Readonly<Record<string, number>> | null;
  people: readonly PersonName[];
};

/** The board keeps the filters of the table, where they are changed. */
function BoardFilters({ list, board }: { list: List; board: BoardOfList }) {
  if (board.filterCount === 0) return null;
  const shown = board.pieces.reduce((sum, { total }) => sum + total, 0);
  const hidden = Object.values(board.hidden ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Link href={`/lists/${list.id}?${board.filters}`} prefetch={false} className={buttonClass()}>
        <ListFilter size={15} aria-hidden="true" />
        {messages.filters(board.filterCount)}
      </Link>
      <span className="text-ink-2 tabular-nums">{messages.someOf(shown, shown + hidden)}</span>
      <Link
        href={`/lists/${list.id}?form=board`}
        prefetch={false}
        className={buttonClass({ variant: "ghost" })}
      >
        {messages.clearFilters}
      </Link>
    </p>
  );
}

export function ListBoard({ list, board, now }: { list: List; board: BoardOfList; now: number }) {
  const { filterCount: _, ...cards } = board;
  return (
    <>
      <BoardFilters list={list} board={board} />
      <Board list={list} {...cards} now={now} canEdit={list.canEdit} />
    </>
  );
}
