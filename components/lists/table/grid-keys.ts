"use client";
import type { KeyboardEvent } from "react";
import { areSingleKeysOn } from "@/lib/client/single-keys";
import type { ListRow, RowGroup } from "@/lib/contract/lists";
import type { EditStore } from "../store/list-store";
import { fieldAt } from "./copied-cells";
import { isExtending, isTyped, movedBy } from "./grid-move";
import { groupKey } from "./table-lines";
import { editorOf, NAME_COLUMN, type TableField } from "./table-fields";
import type { Grid, PickPopup, Popup } from "./use-grid";

export type GridActs = {
  grid: Grid;
  fields: readonly TableField[];
  canEdit: boolean;
  /** After Escape, Tab leaves the table. */
  leaving: { current: boolean };
  empty: () => void;
  choose: () => void;
  openRow: (row: ListRow) => void;
  seen: EditStore["seen"];
  toggle: (row: ListRow, field: TableField) => void;
  fold: (key: string, isFolded: boolean) => void;
  chooseGroup: (group: RowGroup) => void;
};

type Pressed = KeyboardEvent<HTMLElement>;

const boxOf = ({ target, currentTarget }: Pressed) =>
  ((target as HTMLElement).closest("td, th") ?? currentTarget).getBoundingClientRect();

export const pickPopup = (
  seen: EditStore["seen"],
  field: TableField,
  about: Pick<Popup, "ids" | "start" | "at">,
): PickPopup => ({
  kind: "pick",
  field,
  seen: new Map(
    about.ids.flatMap((id) => {
      const cell = seen(id, field.key);
      return cell ? [[id, cell]] : [];
    }),
  ),
  ...about,
});

/** `start` is text that was already typed, null to edit the current value. */
export function beginEdit(
  { grid, seen, toggle }: GridActs,
  row: ListRow,
  field: TableField,
  at: DOMRect,
  start: string | null,
): void {
  const kind = editorOf(field);
  const about = { ids: [row.creatorId], start: start ?? "", at };
  const cell = seen(row.creatorId, field.key);
  if (kind === "text") {
    if (cell) grid.edit({ creatorId: row.creatorId, field: field.key, start, seen: cell });
  } else if (kind === "pick") grid.open(pickPopup(seen, field, about));
  else if (kind === "tags" || kind === "note") grid.open({ kind, ...about });
  else if (kind === "toggle" && start === null) toggle(row, field);
}

function onRowKey(event: Pressed, acts: GridActs, row: ListRow): boolean {
  const { grid, fields, canEdit } = acts;
  const about = { ids: [row.creatorId], start: "", at: boxOf(event) };
  const pick = (key: string) =>
    pickPopup(
      acts.seen,
      fields.find((field) => field.key === key)!,
      about,
    );
  const letter = event.key.toLowerCase();
  const isOnBox = event.target instanceof HTMLInputElement;
  if ((event.key === " " || event.key === "Enter") && !isOnBox) acts.openRow(row);
  else if (!areSingleKeysOn() || !isTyped(event)) return false;
  else if (letter === "x") acts.choose();
  else if (!canEdit) return false;
  else if (letter === "s") grid.open(pick("status"));
  else if (letter === "a") grid.open(pick("owner"));
  else if (letter === "t") grid.open({ kind: "tags", ...about });
  else if (letter === "n") grid.open({ kind: "note", ...about });
  else return false;
  return true;
}

function onCellKey(event: Pressed, acts: GridActs, row: ListRow, field: TableField): boolean {
  const kind = editorOf(field);
  if (!acts.canEdit || kind === null) return false;
  if (event.key === "Delete" || event.key === "Backspace") acts.empty();
  else if (event.key === "Enter" || event.key === "F2") beginEdit(acts, row, field, boxOf(event), null);
  else if (event.key === " " && kind === "toggle") acts.toggle(row, field);
  else if (isTyped(event)) beginEdit(acts, row, field, boxOf(event), event.key);
  else return false;
  return true;
}

function onGroupKey(event: Pressed, { grid, fold, chooseGroup }: GridActs): boolean {
  const { line } = grid;
  if (line?.kind !== "group") return false;
  const { key } = event;
  if (key === "ArrowLeft" || key === "ArrowRight") fold(groupKey(line.group), key === "ArrowLeft");
  else if (key.toLowerCase() === "x" && isTyped(event) && areSingleKeysOn()) chooseGroup(line.group);
  else return false;
  return true;
}

function onMoveKey(event: Pressed, { grid, leaving }: GridActs): boolean {
  if (event.key === "Escape") {
    leaving.current = true;
    if (grid.block) grid.clearBlock();
    return false;
  }
  if (event.key === "Tab" && leaving.current) return false;
  const to = movedBy(event, grid.place, grid.size);
  if (!to) return false;
  leaving.current = false;
  grid.moveTo(to, isExtending(event));
  return true;
}

/** @returns true if the key was handled and must not do anything else */
function handle(event: Pressed, acts: GridActs): boolean {
  const { grid } = acts;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (onGroupKey(event, acts) || onMoveKey(event, acts)) return true;
  if (isCommand || !grid.row) return false;
  const field = grid.place.column <= NAME_COLUMN ? undefined : fieldAt(acts.fields, grid.place.column);
  return field ? onCellKey(event, acts, grid.row, field) : onRowKey(event, acts, grid.row);
}

export function onGridKey(event: Pressed, acts: GridActs): void {
  const { target, nativeEvent } = event;
  if (nativeEvent.isComposing || !(target instanceof HTMLElement) || !target.closest("[data-cell]")) return;
  if (handle(event, acts)) event.preventDefault();
}
