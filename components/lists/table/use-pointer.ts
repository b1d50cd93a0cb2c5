"use client";
import { useRef, type FocusEvent, type MouseEvent } from "react";
import type { ListRow } from "@/lib/contract/lists";
import { fieldAt } from "./copied-cells";
import { beginEdit, type GridActs } from "./grid-keys";
import type { GridPlace } from "./grid-move";
import { lineAt, type TableLines } from "./table-lines";
import { CHOOSE_COLUMN, editorOf, isChoice, NAME_COLUMN, type TableField } from "./table-fields";
import type { TableParts } from "./table-parts";

const OWN_PRESS = "a, button, input:not([type=checkbox]), label, select, textarea";

function placeOf(element: EventTarget | null): GridPlace | null {
  const at =
    element instanceof Element ? element.closest<HTMLElement>("[data-cell]")?.dataset.cell : undefined;
  if (at === undefined) return null;
  const [row = "", column = ""] = at.split(":");
  return { row: Number(row), column: column === "group" ? NAME_COLUMN : Number(column) };
}

export function usePointer(
  { rows, fields, chosen }: TableParts,
  lines: TableLines,
  acts: GridActs,
  isNarrow: boolean,
) {
  const { grid, canEdit, leaving } = acts;
  /** One click opens choices. Other cells get the focus first, and a click on the focused cell opens them. */
  const wasHere = useRef(false);
  const cellOf = (
    place: GridPlace | null,
  ): { row: ListRow; at: number; field: TableField | undefined } | null => {
    const line = place && lineAt(lines, place.row);
    const row = line?.kind === "row" ? rows.loaded.rows.get(line.row) : undefined;
    if (!place || line?.kind !== "row" || !row) return null;
    return {
      row,
      at: line.row,
      field: place.column > NAME_COLUMN ? fieldAt(fields, place.column) : undefined,
    };
  };
  const edit = (event: MouseEvent, isTwice: boolean) => {
    const { target } = event;
    const cell = cellOf(placeOf(target));
    if (!cell?.field || !canEdit || !(target instanceof Element) || target.closest(OWN_PRESS)) return;
    const kind = editorOf(cell.field);
    if (kind === null || (kind === "text") !== isTwice) return;
    const box = target.closest("td")!.getBoundingClientRect();
    beginEdit(acts, cell.row, cell.field, box, null);
  };
  return {
    onFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target);
      // A loading row has one cell across all columns.
      if (place && !target.closest("tr[aria-busy=true]")) grid.noteFocus(place);
    },
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (!place) return;
      leaving.current = false;
      const { row, column } = grid.place;
      const isHere = place.row === row && place.column === column;
      wasHere.current = isHere && document.activeElement === (event.target as Element).closest("[data-cell]");
      if (event.shiftKey && place.column !== CHOOSE_COLUMN) {
        event.preventDefault();
        grid.moveTo(place, true);
      } else if (!isHere) grid.clearBlock();
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      const cell = cellOf(place);
      if (!cell) return;
      if (place?.column === CHOOSE_COLUMN) chosen.toggle(cell.at, event.shiftKey);
      else if (wasHere.current || (cell.field && isChoice(cell.field) && !event.shiftKey)) edit(event, false);
      else if (isNarrow && event.target instanceof Element && !event.target.closest(OWN_PRESS))
        acts.openRow(cell.row);
    },
    onDoubleClick: (event: MouseEvent) => edit(event, true),
  };
}
