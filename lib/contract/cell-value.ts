import type { CellReader, CellValue, ReadCell } from "./list-columns/column-kind";
import { columnKind, type ListColumn } from "./list-columns/column-kinds";
import { MAX_CELL_LENGTH } from "./lists";

const EMPTY: CellValue = { text: null, number: null };

export function readCell(typed: string | null, column: ListColumn, reader: CellReader): ReadCell {
  const text = (typed ?? "").trim();
  if (text === "") return EMPTY;
  if (!text.isWellFormed() || text.includes("\0")) return { problem: "This is not well-formed text." };
  const read = columnKind(column).read(text, column.options, reader);
  const kept = "problem" in read ? "" : (read.text ?? "");
  return kept.length > MAX_CELL_LENGTH
    ? { problem: `A cell holds at most ${MAX_CELL_LENGTH.toLocaleString("en")} characters.` }
    : read;
}
