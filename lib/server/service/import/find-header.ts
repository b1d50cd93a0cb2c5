import "server-only";
/** Titles and empty rows may precede the header row. */
import { isEmail } from "./find-email";
import { meanSame, recognisedColumns } from "./mapping/header-fields";
import { readLink } from "./mapping/platform-links";
import { readHeader } from "./mapping/read-header";

export const HEADER_WITHIN = 15;

const MOST_IN_TITLES = 2;

const isFilled = (cell: string) => cell.trim() !== "";
const isNumber = (cell: string) => isFilled(cell) && Number.isFinite(Number(cell));
const filled = (row: readonly string[]) => row.filter(isFilled).length;

/** A link, a handle with its @ and an e-mail address are never column names. */
const isValue = (cell: string) =>
  /^(?:https?:\/\/|www\.)\S+$/i.test(cell) ||
  /^@[\p{L}\p{N}._-]+$/u.test(cell) ||
  isEmail(cell) ||
  readLink(cell) !== undefined;
/** `@handle` is a column name nevertheless. */
const isName = (cell: string) => {
  const { meanings, unknown } = readHeader(cell);
  return unknown === 0 && meanings.length > 0 && !isEmail(cell) && readLink(cell) === undefined;
};
const isHandle = (cell: string) =>
  /^[\p{L}\p{N}._-]+$/u.test(cell) && /[\p{L}\p{N}][._\d]/u.test(cell) && !isNumber(cell);

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

export const countedNames = (width: number): string[] =>
  Array.from({ length: width }, (_, index) => `column ${index + 1}`);

export function isHeaderRow(cells: readonly string[]): boolean {
  const names = cells.filter(isFilled);
  return names.length > 1 && !names.some(isNumber) && recognisedColumns(names) === names.length;
}

/** Returns the columns of a second table under the names of the first, where they mean the same. */
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

export type FoundHeader = { at: number; recognised: number };

/** Picks the row with the most recognised columns; undefined when no row has two. */
export function recognisedHeader(rows: readonly (readonly string[])[]): FoundHeader | undefined {
  const scores = rows.map((row) => recognisedColumns(row));
  const recognised = Math.max(0, ...scores);
  return recognised > 1 ? { at: scores.indexOf(recognised), recognised } : undefined;
}

/** Rows above the header of a text table have fewer filled cells, else the first row is the header. */
export function headerOfTexts(rows: readonly (readonly string[])[]): number {
  const isTitleOf = (header: number) =>
    rows.slice(0, header).every((row) => {
      const cells = filled(row);
      return cells < filled(rows[header]!) && cells <= MOST_IN_TITLES && recognisedColumns(row) < 2;
    });
  const found = recognisedHeader(rows)?.at;
  if (found !== undefined && isTitleOf(found)) return found;
  // Unknown column names may follow titles in rows that are padded to the same width.
  const first = rows.findIndex((row) => filled(row) > 1);
  const isPadded = rows
    .slice(0, Math.max(0, first))
    .every((row) => row.length === rows[first]!.length && recognisedColumns(row) === 0);
  return first > 0 && isPadded && !rows[first]!.some(isNumber) ? first : 0;
}
