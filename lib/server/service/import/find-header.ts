import "server-only";
/** Which row of a table names its columns: titles and empty rows may stand above it. */
import { isEmail } from "./find-email";
import { meanSame, recognisedColumns } from "./mapping/header-fields";
import { readLink } from "./mapping/platform-links";
import { readHeader } from "./mapping/read-header";

/** Rows in which it is looked for. */
export const HEADER_WITHIN = 15;

/** Texts in one row above the header: a title, and perhaps a date or a note beside it. */
const MOST_IN_TITLES = 2;

const isFilled = (cell: string) => cell.trim() !== "";
const isNumber = (cell: string) => isFilled(cell) && Number.isFinite(Number(cell));
const filled = (row: readonly string[]) => row.filter(isFilled).length;

/** A link, a handle with its @, or an e-mail address: no column is called like that. */
const isValue = (cell: string) =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(cell) ||
  /^@[\p{L}\p{N}._-]+$/u.test(cell) ||
  isEmail(cell) ||
  readLink(cell) !== undefined;
/** `@handle` is the name of a column all the same. */
const isName = (cell: string) => {
  const { meanings, unknown } = readHeader(cell);
  return unknown === 0 && meanings.length > 0 && !isEmail(cell) && readLink(cell) === undefined;
};
/** A handle that is no word. */
const isHandle = (cell: string) =>
  /^[\p{L}\p{N}._-]*[\p{L}\p{N}][._\d][\p{L}\p{N}._-]*$/u.test(cell) && !isNumber(cell);

/** Whether the first row is a record as those below it, so that the columns have no names. */
export function isHeaderless(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  const cells = first.filter(isFilled).map((cell) => cell.trim());
  if (cells.some((cell) => isValue(cell) && !isName(cell))) return true;
  if (cells.length === 0 || recognisedColumns(first) > 0) return false;
  const hasHandle = first.some(
    (cell, column) =>
      isHandle(cell.trim()) &&
      others.filter((row) => isHandle((row[column] ?? "").trim())).length * 2 >= others.length,
  );
  return others.length > 0 && hasHandle && (cells.length === 1 || cells.some(isNumber));
}

/** Names of columns that have none. */
export const countedNames = (width: number): string[] =>
  Array.from({ length: width }, (_, index) => `column ${index + 1}`);

/** Whether a row names columns, and nothing else is in it. */
export function isHeaderRow(cells: readonly string[]): boolean {
  const names = cells.filter(isFilled);
  return names.length > 1 && !names.some(isNumber) && recognisedColumns(names) === names.length;
}

/** The columns of a second table under the names of the first, where they mean the same. */
export function alignedNames(names: readonly string[], first: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const same = first.includes(name)
      ? name
      : first.find((other) => !taken.has(other) && meanSame(other, name));
    if (same !== undefined) taken.add(same);
    return same ?? name;
  });
}

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
