import "server-only";
/** Which row of a table names its columns: titles and empty rows may stand above it. */
import { recognisedColumns } from "./mapping/header-fields";

/** Rows in which it is looked for. */
export const HEADER_WITHIN = 15;

/** Texts in one row above the header: a title, and perhaps a date or a note beside it. */
const MOST_IN_TITLES = 2;

const isFilled = (cell: string) => cell.trim() !== "";
const isNumber = (cell: string) => isFilled(cell) && Number.isFinite(Number(cell));
const filled = (row: readonly string[]) => row.filter(isFilled).length;

/** `recognised`: how many of its columns say something that a post or a creator has. */
export type FoundHeader = { at: number; recognised: number };

/** Of the first rows the one with the most columns that are recognised; undefined when none has two. */
export function recognisedHeader(rows: readonly (readonly string[])[]): FoundHeader | undefined {
  const scores = rows.map((row) => recognisedColumns(row));
  const recognised = Math.max(0, ...scores);
  return recognised > 1 ? { at: scores.indexOf(recognised), recognised } : undefined;
}

/**
 * Of the first rows of a text, in which everything is a text: what is above a header has fewer cells with something in
 * them, else it is a table whose first row counts.
 */
export function headerOfTexts(rows: readonly (readonly string[])[]): number {
  const isTitleOf = (header: number) =>
    rows.slice(0, header).every((row) => {
      const cells = filled(row);
      return cells < filled(rows[header]!) && cells <= MOST_IN_TITLES && recognisedColumns(row) < 2;
    });
  const found = recognisedHeader(rows)?.at;
  if (found !== undefined && isTitleOf(found)) return found;
  // Of columns that nobody knows: names, below a text alone in a row that is as wide as they are.
  const first = rows.findIndex((row) => filled(row) > 1);
  const isPadded = rows
    .slice(0, Math.max(0, first))
    .every((row) => row.length === rows[first]!.length && recognisedColumns(row) === 0);
  return first > 0 && isPadded && !rows[first]!.some(isNumber) ? first : 0;
}
