import type { List, PersonName } from "@/lib/contract/lists";
import { Board } from "./board/board";
import type { BoardPiece } from "./board/board-state";

/** `after` is the newest change before the cards were read. */
export type BoardOfList = {
  pieces: readonly BoardPiece[];
  after: number;
  filters: string;
  people: readonly PersonName[];
};

export function ListBoard({ list, board, now }: { list: List; board: BoardOfList; now: number }) {
  return <Board list={list} {...board} now={now} canEdit={list.canEdit} />;
}
