"use client";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  useSyncExternalStore,
  type RefObject,
  type MouseEvent,
} from "react";
import { useRouter } from "next/navigation";
import { recordHref } from "@/components/records/record-href";
import { errorWords } from "@/lib/client/error-messages";
import type { ListRow, RowGroup } from "@/lib/contract/lists";
import { countChosen } from "./use-chosen";
import { onGridKey, type GridActs, beginEdit } from "./grid-keys";
import type { Moves, GridPlace } from "./grid-move";
import {
  groupKey,
  layLines,
  linesInView,
  linesOfRows,
  type DrawnLine,
  lineAt,
  type TableLines,
} from "./table-lines";
import { editText, typedText } from "./cell-view";
import { fieldAt } from "./copied-cells";
import { messages } from "./messages";
import { NAME_COLUMN, CHOOSE_COLUMN, editorOf, isChoice, type TableField } from "./table-fields";
import { type TableParts, useClipboard } from "./use-clipboard";
import { rowAt } from "./loaded-rows";
import { useLatest } from "../store/use-latest";
import { useGrid, type Grid } from "./use-grid";

/** In rem, must match the CSS heights of rows and group headers. */
const HEIGHTS = { row: 2.625, narrow: 5.5, group: 2.25 };

/** Values are pixels. `rem` is included because the text size can change at any time. */
type View = { top: number; height: number; rem: number };

/** Rows render again after this many scrolled pixels. The rendered window is larger than the view. */
const STEP = 160;
const NARROW = "(width < 48rem)";

/** Either a region of its own scrolls, or the page does. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

const pixelsOfRem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** @param body begins at the first row @returns null before hydration */
function useView(region: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    const measure = () => {
      if (!region.current || !body.current) return;
      const frame = region.current.getBoundingClientRect();
      const start = Math.max(frame.top, 0);
      const end = Math.min(frame.bottom, window.innerHeight);
      const top = Math.floor((start - body.current.getBoundingClientRect().top) / STEP) * STEP;
      const height = Math.ceil(Math.max(0, end - start) / STEP) * STEP + STEP;
      const rem = pixelsOfRem();
      setView((before) =>
        before?.top === top && before.height === height && before.rem === rem ? before : { top, height, rem },
      );
    };
    measure();
    const sizes = new ResizeObserver(measure);
    if (region.current) sizes.observe(region.current);
    // Scroll events of the region don't bubble.
    document.addEventListener("scroll", measure, { capture: true, passive: true });
    window.addEventListener("resize", measure);
    return () => {
      sizes.disconnect();
      document.removeEventListener("scroll", measure, { capture: true });
      window.removeEventListener("resize", measure);
    };
  }, [region, body]);
  return view;
}

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
  if (!field) return;
  const { creatorId, seen } = editing;
  const words = { statuses: parts.world.list.statuses, people: parts.world.people };
  if (text === typedText(field, seen, words)) return;
  const value = text.trim() === "" ? null : text;
  const told =
    value === null
      ? messages.cleared(field.title)
      : messages.set(field.title, editText(field, { value }, words));
  void parts.cells.edit([{ creatorId, field: field.key, value, seen }], () => told);
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

/** Browsers ignore sticky headers and columns when they scroll the focus into view. */
function scrollClear(region: HTMLElement | null, target: Element): void {
  const cell = target.closest<HTMLTableCellElement>("td, th");
  const [, names] = region?.querySelectorAll("thead th") ?? [];
  if (!region || !cell || !names || !target.matches(":focus-visible")) return;
  const { position } = getComputedStyle(names);
  if (position !== "sticky") return;
  const kept = names.getBoundingClientRect();
  const place = cell.getBoundingClientRect();
  const isKept = cell.cellIndex <= NAME_COLUMN;
  if (!isKept && place.left < kept.right) region.scrollLeft -= kept.right - place.left;
  if (!cell.closest("thead") && place.top < kept.bottom) region.scrollTop -= kept.bottom - place.top;
}

const OWN_PRESS = "a, button, input:not([type=checkbox]), label, select, textarea";

function placeOf(element: EventTarget | null): GridPlace | null {
  const at =
    element instanceof Element ? element.closest<HTMLElement>("[data-cell]")?.dataset.cell : undefined;
  if (at === undefined) return null;
  const [row = "", column = ""] = at.split(":");
  return { row: Number(row), column: column === "group" ? NAME_COLUMN : Number(column) };
}

function usePointer(
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
    const row = line?.kind === "row" ? rowAt(rows.loaded, line.row) : undefined;
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

export function useTable(parts: TableParts) {
  const { world, fields, rows, cells, chosen } = parts;
  const router = useRouter();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const element = useRef<HTMLTableElement>(null);
  const leaving = useRef(false);
  const { region, body, lines, isNarrow, drawnFor, height } = useLines(parts, folded);
  const columns = isNarrow ? NAME_COLUMN + 1 : fields.length + 1;
  const grid = useGrid(element, lines, columns, (row) => rowAt(rows.loaded, row));
  const drawn = drawnFor(grid.place.row);
  useDrawnRows(parts, drawn, height !== null);
  const clipboard = useClipboard(parts, element, lines, grid);
  const acts: GridActs = {
    grid,
    fields,
    leaving,
    canEdit: world.canEdit,
    seen: cells.seen,
    empty: clipboard.empty,
    choose: () => grid.line?.kind === "row" && chosen.toggle(grid.line.row, false),
    openRow: ({ creatorId }: Pick<ListRow, "creatorId">) =>
      router.push(recordHref(creatorId, { listId: world.list.id })),
    toggle: ({ creatorId }, { key: field }) => {
      const value = cells.seen(creatorId, field)?.value === "1" ? null : "1";
      void cells.edit([{ creatorId, field, value }]);
    },
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
