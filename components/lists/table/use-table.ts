"use client";
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { useRouter } from "next/navigation";
import { recordHref } from "@/components/records/record-href";
import { errorWords } from "@/lib/client/error-messages";
import type { ListRow, RowGroup } from "@/lib/contract/lists";
import { countChosen } from "./chosen-rows";
import { onGridKey, toggled, type GridActs } from "./grid-keys";
import type { Moves } from "./grid-move";
import { groupKey, layLines, linesInView, linesOfRows, type DrawnLine } from "./table-lines";
import { cellText, typedText } from "./cell-text";
import { messages } from "./messages";
import { keptValue, NAME_COLUMN } from "./table-fields";
import type { TableParts } from "./table-parts";
import { rowOf } from "./loaded-rows";
import { scrollClear } from "./scroll-clear";
import { useClipboard } from "./use-clipboard";
import { useLatest } from "./use-latest";
import { useGrid, type Grid } from "./use-grid";
import { usePointer } from "./use-pointer";
import { useIsNarrow, useView } from "./use-view";

/** In rem, must match the CSS heights of rows and group headers. */
const HEIGHTS = { row: 2.625, narrow: 5.5, group: 2.25 };

function useLines({ rows, first }: TableParts, folded: ReadonlySet<string>) {
  const region = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useView(region, body);
  const isNarrow = useIsNarrow();
  const { total, groups } = rows.loaded;
  const rem = view?.rem ?? 16;
  const lines = useMemo(() => {
    const heights = { row: rem * (isNarrow ? HEIGHTS.narrow : HEIGHTS.row), group: rem * HEIGHTS.group };
    return layLines(groups, total, folded, heights);
  }, [groups, total, folded, isNarrow, rem]);
  const drawnFor = (focused: number) =>
    view
      ? linesInView(lines, view, focused)
      : linesOfRows(lines, first.start, first.start + first.rows.length);
  return { region, body, lines, isNarrow, drawnFor, height: view ? lines.height : null };
}

function useDrawnRows({ rows: { look } }: TableParts, drawn: readonly DrawnLine[], isLive: boolean): void {
  const rows = drawn.flatMap((line) => (line.kind === "row" ? [line.row] : []));
  const which = rows.join(" ");
  useEffect(() => {
    if (isLive) void look(rows);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `which` says which rows
  }, [look, which, isLive]);
}

function endOf(parts: TableParts, grid: Grid, text: string | null, move: Moves): void {
  const { editing } = grid;
  // The focus has already moved elsewhere and must not be taken back.
  grid.endEditing(text !== null && move === "stay" ? null : move);
  if (!editing || text === null) return;
  const field = parts.fields.find(({ key }) => key === editing.field);
  const row = rowOf(parts.rows.read(), editing.creatorId);
  if (!field || !row) return;
  const words = { statuses: parts.world.list.statuses, people: parts.world.people };
  if (text === typedText(field, keptValue(row, field.key), words)) return;
  const value = text.trim() === "" ? null : text;
  const told =
    value === null ? messages.cleared(field.title) : messages.set(field.title, cellText(field, value, words));
  void parts.cells.edit([{ creatorId: row.creatorId, field: field.key, value }], () => told);
}

function chooseGroup({ rows, chosen, undo }: TableParts, group: RowGroup, isChosen?: boolean): void {
  const loaded = rows.read();
  const at = loaded.groups.findIndex((each) => groupKey(each) === groupKey(group));
  const first = loaded.groups.slice(0, at).reduce((sum, each) => sum + each.rows, 0);
  const isAll = countChosen(chosen.ids, chosen.hidden, loaded, { group, first }) >= group.rows;
  chosen.group(group, first, isChosen ?? !isAll).catch((error: unknown) => undo.done(errorWords(error)));
}

type Latest = { parts: TableParts; grid: Grid; acts: GridActs };

/** Stable callbacks keep memoised rows from rendering again. */
function useStableActs(now: Latest) {
  const latest = useLatest(now);
  const [stable] = useState(() => ({
    onEnd: (text: string | null, move: Moves) => endOf(latest.current.parts, latest.current.grid, text, move),
    onStatus: (creatorId: string, value: string) =>
      void latest.current.parts.cells.edit([{ creatorId, field: "status", value }]),
    onFold: (group: RowGroup, isFolded: boolean) => latest.current.acts.fold(groupKey(group), isFolded),
    onChooseGroup: (group: RowGroup, isChosen: boolean) => chooseGroup(latest.current.parts, group, isChosen),
  }));
  return stable;
}

const withKey = (keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
};

export function useTable(parts: TableParts) {
  const { world, fields, rows, cells, chosen } = parts;
  const router = useRouter();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const element = useRef<HTMLTableElement>(null);
  const leaving = useRef(false);
  const { region, body, lines, isNarrow, drawnFor, height } = useLines(parts, folded);
  const columns = isNarrow ? NAME_COLUMN + 1 : fields.length + 1;
  const grid = useGrid(element, lines, columns, (row) => rows.loaded.rows.get(row));
  const drawn = drawnFor(grid.place.row);
  useDrawnRows(parts, drawn, height !== null);
  const clipboard = useClipboard(parts, element, lines, grid);
  const acts: GridActs = {
    grid,
    fields,
    leaving,
    canEdit: world.canEdit,
    empty: clipboard.empty,
    choose: (row) => chosen.toggle(rows.read().places.get(row.creatorId)!, false),
    openRow: ({ creatorId }: Pick<ListRow, "creatorId">) =>
      router.push(recordHref(creatorId, { listId: world.list.id })),
    toggle: (row, field) =>
      void cells.edit([{ creatorId: row.creatorId, field: field.key, value: toggled(row, field) }]),
    chooseGroup: (group) => chooseGroup(parts, group),
    fold: (key, isFolded) => setFolded((before) => withKey(before, key, isFolded)),
  };
  const pointer = usePointer(parts, lines, acts, isNarrow);
  const stable = useStableActs({ parts, grid, acts });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => onGridKey(event, acts);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    pointer.onFocus(event);
    scrollClear(region.current, event.target);
  };
  const handlers = { onKeyDown, ...pointer, onFocus };
  return { region, body, element, lines, drawn, height, grid, acts: stable, handlers };
}
