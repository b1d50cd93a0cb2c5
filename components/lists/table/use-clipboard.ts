"use client";
import { useEffect, type RefObject } from "react";
import { MAX_EDITS, type ListRows } from "@/lib/contract/lists";
import { copiedBlock, filled, pastedEdits, readBlock, writeBlock } from "./copied-cells";
import { rowsFrom, type TableLines } from "./table-lines";
import { useLatest } from "../store/use-latest";
import type { Edits } from "../store/list-store";
import type { Undo } from "../store/undo";
import { rowAt, type Rows } from "./loaded-rows";
import type { Grid } from "./use-grid";
import { messages } from "./messages";
import type { TableField, TableContext } from "./table-fields";
import type { Chosen } from "./use-chosen";

const isInGrid = (table: HTMLElement | null): boolean => {
  const focused = document.activeElement;
  return (
    table?.contains(focused) === true &&
    focused?.closest("[data-cell]") !== null &&
    !focused?.matches("input:not([type=checkbox]), textarea, select")
  );
};

export type TableParts = {
  world: TableContext;
  fields: readonly TableField[];
  rows: Rows;
  cells: Edits;
  chosen: Chosen;
  undo: Undo;
  first: ListRows;
};

export function useClipboard(
  { world, fields, rows, cells, undo }: TableParts,
  table: RefObject<HTMLElement | null>,
  lines: TableLines,
  grid: Grid,
) {
  const { place, block } = grid;
  const columns = block?.columns ?? ([place.column, place.column] as const);
  const top = block?.lines[0] ?? place.row;

  const paste = async (text: string) => {
    const selected = { rows: grid.rowsOfBlock().length, columns: columns[1] - columns[0] + 1 };
    const cellsOf = filled(readBlock(text), selected);
    if (cellsOf.length * (cellsOf[0]?.length ?? 0) > MAX_EDITS) return undo.done(messages.tooMany(MAX_EDITS));
    const places = rowsFrom(lines, top, cellsOf.length);
    if (places.length > 0) await rows.ensure(Math.min(...places), Math.max(...places) + 1);
    const loaded = rows.read();
    const ids = places.flatMap((at) => loaded.ids.get(at) ?? []);
    const { edits, beyond, readOnly } = pastedEdits(cellsOf, ids, columns[0], fields);
    const left = [
      beyond > 0 && messages.beyond(beyond),
      readOnly > 0 && messages.notEditable(readOnly),
    ].filter((words) => words !== false);
    if (edits.length === 0) return undo.done(left.join(" "));
    await cells.edit(edits, (count) => [messages.saved(count), ...left].join(" "));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!isInGrid(table.current) || window.getSelection()?.type === "Range") return;
    const loaded = rows.read();
    const copied = grid.rowsOfBlock().flatMap((at) => rowAt(loaded, at) ?? []);
    const words = { statuses: world.list.statuses, people: world.people };
    if (copied.length === 0 || columns[1] === 0) return;
    const cellsOf = copiedBlock(copied, fields, columns, words);
    event.clipboardData?.setData("text/plain", writeBlock(cellsOf));
    event.preventDefault();
    undo.done(messages.copiedCells(cellsOf.length * (cellsOf[0]?.length ?? 0)));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!world.canEdit || !isInGrid(table.current)) return;
    event.preventDefault();
    void paste(event.clipboardData?.getData("text/plain") ?? "");
  };
  // The events are fired where the text selection is, which need not be the focused cell.
  const now = useLatest({ onCopy, onPaste });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => now.current.onCopy(event);
    const put = (event: ClipboardEvent) => now.current.onPaste(event);
    document.addEventListener("copy", copy);
    document.addEventListener("paste", put);
    return () => {
      document.removeEventListener("copy", copy);
      document.removeEventListener("paste", put);
    };
  }, [now]);
  return {
    empty: () => {
      const loaded = rows.read();
      const edits = grid.rowsOfBlock().flatMap((at) => {
        const creatorId = loaded.ids.get(at);
        if (creatorId === undefined) return [];
        const emptied = fields.filter((field, index) => {
          const column = index + 1;
          return column >= columns[0] && column <= columns[1] && field.isEditable && field.key !== "status";
        });
        return emptied.map(({ key }) => ({ creatorId, field: key, value: null }));
      });
      if (edits.length > MAX_EDITS) return undo.done(messages.tooMany(MAX_EDITS));
      void cells.edit(edits);
    },
  };
}
