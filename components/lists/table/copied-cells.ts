import type { ListRow } from "@/lib/contract/lists";
import { ownValue } from "@/lib/contract/own-value";
import { translateMarks } from "@/lib/contract/reader-numbers";
import { typedText, type CellWords } from "./cell-text";
import { placeBlock } from "./pasted-block";
import { nameOf } from "./creator-name";
import { CHOOSE_COLUMN, keptValue, NAME_COLUMN, type TableField } from "./table-fields";
import type { WantedEdit } from "./cell-store";

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

/** Both ends are included. */
export function copiedBlock(
  rows: readonly ListRow[],
  fields: readonly TableField[],
  [from, to]: readonly [number, number],
  words: CellWords,
): string[][] {
  const copied = fields.slice(Math.max(0, from - NAME_COLUMN), to - NAME_COLUMN + 1);
  return rows.map((row) =>
    copied.map(
      (field) => ownValue(READ, field.key)?.(row) ?? typedText(field, keptValue(row, field.key), words),
    ),
  );
}

/** `beyond` counts cells outside the table, `readOnly` cells in columns that can't be edited. */
export type Pasted = { edits: WantedEdit[]; beyond: number; readOnly: number };

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
