"use client";
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { ListRow } from "@/lib/contract/lists";
import type { GridPlace, GridSize, Moves } from "./grid-move";
import { movedAfter } from "./grid-move";
import { lineAt, rowsBetween, type Line, type TableLines } from "./table-lines";
import { NAME_COLUMN, type TableField } from "./table-fields";
import type { SeenCell } from "../store/list-store";
import { useLatest } from "../store/use-latest";

/** `start` is text typed before the popup opened. */
type AnyPopup = { ids: readonly string[]; start: string; at: DOMRect };
/** `seen` are the cells as they were when it opened. */
export type PickPopup = AnyPopup & {
  kind: "pick";
  field: TableField;
  seen: ReadonlyMap<string, SeenCell>;
};
export type Popup = PickPopup | (AnyPopup & { kind: "tags" | "note" | "move" });
type Editing = { creatorId: string; field: string; start: string | null; seen: SeenCell };

export type Grid = {
  place: GridPlace;
  size: GridSize;
  line: Line | null;
  /** It is undefined on a group header and while the row loads. */
  row: ListRow | undefined;
  /** Lines and columns with both ends included, null for a single cell. */
  block: { lines: readonly [number, number]; columns: readonly [number, number] } | null;
  /** Returns the rows of the block, or of the focused cell. */
  rowsOfBlock: () => number[];
  editing: Editing | null;
  popup: Popup | null;
  moveTo: (place: GridPlace, isExtending?: boolean) => void;
  /** Records a focus that the mouse or Tab has already moved. */
  noteFocus: (place: GridPlace) => void;
  clearBlock: () => void;
  edit: (editing: Editing) => void;
  endEditing: (move: Moves | null) => void;
  open: (popup: Popup) => void;
  /** The focus returns to the trigger. */
  close: () => void;
};

const ordered = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;

function useFocus(table: RefObject<HTMLElement | null>, { row, column }: GridPlace) {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    const find = (at: string) => table.current?.querySelector<HTMLElement>(`[data-cell="${at}"]`);
    const cell = find(`${row}:${column}`) ?? find(`${row}:group`) ?? find(`${row}:${NAME_COLUMN}`);
    if (!cell) return;
    // The row is loading and will be replaced by another element, which then gets the focus.
    isWanted.current = cell.closest("[aria-busy=true]") !== null;
    if (document.activeElement === cell) return;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return isWanted;
}

export function useGrid(
  table: RefObject<HTMLElement | null>,
  lines: TableLines,
  columns: number,
  rowAt: (row: number) => ListRow | undefined,
): Grid {
  const [held, setPlace] = useState<GridPlace>({ row: 0, column: NAME_COLUMN });
  const [anchor, setAnchor] = useState<GridPlace | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [popup, setPopup] = useState<Popup | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const size = { rows: lines.count, columns, page: 12 };
  const place = {
    row: Math.max(0, Math.min(held.row, lines.count - 1)),
    column: Math.min(held.column, columns - 1),
  };
  const isWanted = useFocus(table, place);
  const line = lineAt(lines, place.row);
  const block = anchor && {
    lines: ordered(anchor.row, place.row),
    columns: ordered(anchor.column, place.column),
  };
  const at = useLatest(place);
  const noteFocus = useCallback(
    (to: GridPlace) => {
      if (at.current.row === to.row && at.current.column === to.column) return;
      setAnchor(null);
      setPlace(to);
    },
    [at],
  );
  const moveTo = (to: GridPlace, isExtending = false) => {
    setAnchor(isExtending ? (anchor ?? place) : null);
    isWanted.current = true;
    setPlace(to);
  };
  return {
    place,
    size,
    line,
    row: line?.kind === "row" ? rowAt(line.row) : undefined,
    block,
    rowsOfBlock: () => rowsBetween(lines, ...(block?.lines ?? ([place.row, place.row] as const))),
    editing,
    popup,
    moveTo,
    noteFocus,
    clearBlock: () => setAnchor(null),
    edit: setEditing,
    endEditing: (move) => {
      setEditing(null);
      if (move !== null) moveTo(movedAfter(move, place, size));
    },
    open: (next) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setPopup(next);
    },
    close: () => {
      setPopup(null);
      if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      else isWanted.current = true;
    },
  };
}
