/** Lines are group headers and the rows of unfolded groups. */
import type { RowGroup } from "@/lib/contract/lists";

/** `row` is a position among all matching rows, `first` that of the group's first row. */
export type Line =
  | { kind: "group"; group: RowGroup; first: number; isFolded: boolean }
  | { kind: "row"; row: number };
/** `top` is in pixels from the first line. */
export type DrawnLine = Line & { index: number; top: number; height: number };

/** `line` counts the lines above. `group` is null in an ungrouped table. */
type Segment = {
  group: RowGroup | null;
  isFolded: boolean;
  row: number;
  rows: number;
  line: number;
  top: number;
};
type LineHeights = { row: number; group: number };
export type TableLines = {
  segments: readonly Segment[];
  heights: LineHeights;
  count: number;
  shown: number;
  height: number;
};

/** The group of rows without a value has the key null. */
export const groupKey = ({ key }: Pick<RowGroup, "key">): string => (key === null ? "" : `=${key}`);

export function layLines(
  groups: readonly RowGroup[],
  total: number,
  folded: ReadonlySet<string>,
  heights: LineHeights,
): TableLines {
  const segments: Segment[] = [];
  let [row, line, shown, top] = [0, 0, 0, 0];
  const parts =
    groups.length === 0
      ? [{ group: null, rows: total }]
      : groups.map((group) => ({ group, rows: group.rows }));
  for (const { group, rows } of parts) {
    const isFolded = group !== null && folded.has(groupKey(group));
    const seen = isFolded ? 0 : rows;
    segments.push({ group, isFolded, row, rows: seen, line, top });
    row += rows;
    line += seen + (group ? 1 : 0);
    shown += seen;
    top += seen * heights.row + (group ? heights.group : 0);
  }
  return { segments, heights, count: line, shown, height: top };
}

const headOf = ({ group }: Segment) => (group ? 1 : 0);

const segmentAt = (lines: TableLines, index: number) => lines.segments.findLast(({ line }) => line <= index)!;

/** @returns null beyond the last line */
export function lineAt(lines: TableLines, index: number): Line | null {
  if (index < 0 || index >= lines.count) return null;
  const segment = segmentAt(lines, index);
  const inside = index - segment.line;
  if (segment.group && inside === 0)
    return { kind: "group", group: segment.group, first: segment.row, isFolded: segment.isFolded };
  return { kind: "row", row: segment.row + inside - headOf(segment) };
}

export function rowsFrom(lines: TableLines, index: number, most: number): number[] {
  const rows: number[] = [];
  for (let at = Math.max(0, index); at < lines.count && rows.length < most; at++) {
    const line = lineAt(lines, at)!;
    if (line.kind === "row") rows.push(line.row);
  }
  return rows;
}

export function rowsBetween(lines: TableLines, a: number, b: number): number[] {
  const rows: number[] = [];
  for (let at = Math.min(a, b); at <= Math.max(a, b); at++) {
    const line = lineAt(lines, at);
    if (line?.kind === "row") rows.push(line.row);
  }
  return rows;
}

export function placeOf(lines: TableLines, index: number): { top: number; height: number } {
  const segment = segmentAt(lines, index);
  const { row, group } = lines.heights;
  const inside = index - segment.line;
  if (segment.group && inside === 0) return { top: segment.top, height: group };
  const head = headOf(segment);
  return { top: segment.top + head * group + (inside - head) * row, height: row };
}

const drawnAt = (lines: TableLines, indexes: Iterable<number>): DrawnLine[] =>
  [...indexes]
    .toSorted((a, b) => a - b)
    .map((index) => ({ ...lineAt(lines, index)!, index, ...placeOf(lines, index) }));

/** The server renders these lines, independent of the view. */
export function linesOfRows(lines: TableLines, first: number, end: number): DrawnLine[] {
  const indexes = new Set<number>();
  for (const segment of lines.segments) {
    const [from, to] = [Math.max(segment.row, first), Math.min(segment.row + segment.rows, end)];
    if (segment.group && from < to) indexes.add(segment.line);
    for (let row = from; row < to; row++) indexes.add(segment.line + headOf(segment) + row - segment.row);
  }
  return drawnAt(lines, indexes);
}

type RowWindow = { first: number; end: number; above: number; below: number };

/** Extra rows keep a quick scroll from showing gaps before the next frame. */
const AROUND = 12;

/** @param top pixels scrolled above the view */
export function rowsInWindow(count: number, rowHeight: number, top: number, height: number): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - AROUND));
  const end = Math.min(count, Math.max(first, Math.ceil((top + height) / rowHeight) + AROUND));
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}

/** The focused line is always rendered, so that the focus isn't lost while scrolling. */
export function linesInView(
  lines: TableLines,
  view: { top: number; height: number },
  focused: number | null,
): DrawnLine[] {
  const indexes = new Set<number>();
  for (const segment of lines.segments) {
    const { row, group } = lines.heights;
    const head = headOf(segment);
    const { first, end } = rowsInWindow(
      segment.rows,
      row,
      view.top - segment.top - head * group,
      view.height,
    );
    if (head) indexes.add(segment.line);
    for (let at = first; at < end; at++) indexes.add(segment.line + head + at);
  }
  if (focused !== null && focused >= 0 && focused < lines.count) indexes.add(focused);
  return drawnAt(lines, indexes);
}
