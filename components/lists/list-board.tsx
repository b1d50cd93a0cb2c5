/** A list by status; what it shows is read by the page. */
import type { List, PersonName } from "@/lib/contract/lists";
import { Board } from "./board/board";
import type { BoardPiece } from "./board/board-state";

/** `after`: the newest change before it was read. `filters`: as the address has them. */
export type BoardOfList = {
  pieces: readonly BoardPiece[];
  after: number;
  filters: string;
  people: readonly PersonName[];
};

export function ListBoard({ list, board, now }: { list: List; board: BoardOfList; now: number }) {
  return <Board list={list} {...board} now={now} canEdit={list.canEdit} />;
}
