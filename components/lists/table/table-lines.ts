/** The lines of the table from top to bottom: heads of groups, and the rows of those that are not folded. */
import type { RowGroup } from "@/lib/contract/lists";
import { rowsInWindow } from "./rows-in-window";

/** `row`: position among all rows that the filters leave; `first`: that of the first row of a group. */
export type Line =
  { kind: "group"; group: RowGroup; first: number; isFolded: boolean } | { kind: "row"; row: number };
/** `top`: pixels from the first line. */
export type DrawnLine = Line & { index: number; top: number; height: number };

/** Rows of one group. `line`: lines before it. `group`: null in a table without groups. */
type Segment = {
  group: RowGroup | null;
  isFolded: boolean;
  row: number;
  rows: number;
  line: number;
  top: number;
};
export type LineHeights = { row: number; group: number };
export type TableLines = {
  segments: readonly Segment[];
  heights: LineHeights;
  /** Lines, and rows among them. */
  count: number;
  shown: number;
  height: number;
};

/** `null` is the key of those without a value. */
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

/** The rows from a line on that are shown, at most so many: where a pasted block comes to lie. */
export function rowsFrom(lines: TableLines, index: number, most: number): number[] {
  const rows: number[] = [];
  for (let at = Math.max(0, index); at < lines.count && rows.length < most; at++) {
    const line = lineAt(lines, at)!;
    if (line.kind === "row") rows.push(line.row);
  }
  return rows;
}

/** The rows between two lines, both included. */
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

/** The lines of some rows, with the heads of their groups: what comes with the page, whatever is in view. */
export function linesOfRows(lines: TableLines, first: number, end: number): DrawnLine[] {
  const indexes = new Set<number>();
  for (const segment of lines.segments) {
    const [from, to] = [Math.max(segment.row, first), Math.min(segment.row + segment.rows, end)];
    if (segment.group && from < to) indexes.add(segment.line);
    for (let row = from; row < to; row++) indexes.add(segment.line + headOf(segment) + row - segment.row);
  }
  return drawnAt(lines, indexes);
}

/** What is drawn for a view: the lines in it and around it, and the line that has the focus wherever it is. */
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
