import type { ListRow } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { translateMarks } from "@/lib/contract/reader-numbers";
import { typedText, type CellWords, nameOf } from "./cell-view";
import { CHOOSE_COLUMN, keptValue, NAME_COLUMN, type TableField } from "./table-fields";
import type { WantedEdit } from "../store/list-store";
import type { GridPlace } from "./grid-move";

const numberText = (value: number | undefined) => (value === undefined ? "" : translateMarks(String(value)));

const READ: Readonly<Record<string, (row: ListRow) => string>> = {
  creator: nameOf,
  tags: ({ tags }) => tags.join(", "),
  note: ({ note }) => note?.body ?? "",
  followers: ({ record }) => numberText(record?.followers),
  engagement: ({ record }) => numberText(record?.engagementRate),
  email: ({ record }) => record?.email ?? "",
  touched: ({ touchedAt }) => touchedAt.slice(0, 10),
  credits: ({ credits }) => String(credits),
};

/** Returns undefined for the checkbox column. */
export const fieldAt = (fields: readonly TableField[], column: number): TableField | undefined =>
  column === CHOOSE_COLUMN ? undefined : fields[column - NAME_COLUMN];

export function copiedBlock(
  rows: readonly ListRow[],
  fields: readonly TableField[],
  [from, to]: readonly [number, number],
  words: CellWords,
): string[][] {
  const copied = fields.slice(Math.max(0, from - NAME_COLUMN), to - NAME_COLUMN + 1);
  return rows.map((row) =>
    copied.map(
      (field) =>
        ownValue(READ, field.key)?.(row) ??
        typedText(field, { value: keptValue(row, field.key), isStored: true }, words),
    ),
  );
}

/** `beyond` counts cells outside the table, `readOnly` cells in columns that can't be edited. */
type Pasted = { edits: WantedEdit[]; beyond: number; readOnly: number };

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

type PastedCell = GridPlace & { text: string };

/** Spreadsheets separate cells by tabs and rows by lines, and quote cells that contain either. */
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

/** @param ids creators from the first pasted row on; fewer than the block's rows at the table's end */
export function pastedEdits(
  block: readonly (readonly string[])[],
  ids: readonly string[],
  left: number,
  fields: readonly TableField[],
): Pasted {
  const size = { rows: ids.length, columns: fields.length + NAME_COLUMN };
  const { cells, beyond } = placeBlock(block, { row: 0, column: left }, size);
  const edits: WantedEdit[] = [];
  for (const { row, column, text } of cells) {
    const field = fieldAt(fields, column);
    if (field?.isEditable)
      edits.push({ creatorId: ids[row]!, field: field.key, value: text.trim() === "" ? null : text });
  }
  return { edits, beyond, readOnly: cells.length - edits.length };
}

export function filled(
  block: readonly (readonly string[])[],
  selected: { rows: number; columns: number },
): readonly (readonly string[])[] {
  const isOne = block.length === 1 && block[0]!.length === 1;
  if (!isOne || selected.rows * selected.columns <= 1) return block;
  return Array.from({ length: selected.rows }, () =>
    Array.from({ length: selected.columns }, () => block[0]![0]!),
  );
}
