/** Spreadsheets separate cells by tabs and rows by lines, and quote cells that contain either. */
import type { GridPlace } from "./grid-move";

const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

/** The last line break ends the block and adds no row. */
export function readBlock(text: string): string[][] {
  const whole = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  // Every match consumes at least a cell end, so the loop terminates.
  for (;;) {
    const found = CELL.exec(whole) ?? unclosed(whole);
    const [, quoted, plain, end] = found;
    rows.at(-1)!.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "") return rows;
    if (end === "\n") rows.push([]);
  }
}

/** An unclosed quote is a normal character. */
function unclosed(whole: string): readonly (string | undefined)[] {
  const start = CELL.lastIndex;
  const length = whole.slice(start).search(/[\t\n]/);
  const at = length < 0 ? whole.length : start + length;
  CELL.lastIndex = at + 1;
  return ["", undefined, whole.slice(start, at), whole[at] ?? ""];
}

const quote = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join("\t")).join("\n");

export type PastedCell = GridPlace & { text: string };

export function placeBlock(
  block: readonly (readonly string[])[],
  at: GridPlace,
  size: { rows: number; columns: number },
): { cells: PastedCell[]; beyond: number } {
  const all = block.flatMap((row, down) =>
    row.map((text, right) => ({ row: at.row + down, column: at.column + right, text })),
  );
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { cells, beyond: all.length - cells.length };
}
