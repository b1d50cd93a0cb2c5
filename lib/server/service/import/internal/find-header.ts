import "server-only";
/** Titles and empty rows may precede the header row. */
import type { Platform } from "@/lib/contract/enums";
import { isEmail } from "./find-email";
import { meanSame, recognisedColumns } from "../mapping/header-fields";
import { readLink } from "../mapping/platform-links";
import { readHeader } from "../mapping/read-header";
import { readPlatform } from "../mapping/read-platform";

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

/** Most of the names of a further table are known, and none is a value. */
function isHeaderRow(cells: readonly string[]): boolean {
  const names = cells.filter(isFilled);
  if (names.length < 2 || names.some((cell) => isNumber(cell) || (isValue(cell.trim()) && !isName(cell))))
    return false;
  const recognised = recognisedColumns(names);
  return recognised > 1 && recognised * 2 > names.length;
}

/** Links and ids of posts are in no table of creators. */
const namesPost = (names: readonly string[]) =>
  names.some((name) => /^(?:id |link )?post$/.test(readHeader(name).meanings.join(" ")));

const spelled = (cells: readonly string[]) =>
  cells
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .join("\n")
    .trimEnd();

/**
 * Tells a second header from a row of data. It repeats the first, begins a further table of the same kind, or one of
 * another kind.
 * @param isApart an empty row or a title is above it
 */
export function headerBelow(
  cells: readonly string[],
  header: readonly string[],
  isApart: boolean,
): "repeated" | "further" | "other" | undefined {
  if (!isApart && cells[0]?.trim() !== header[0]) return undefined;
  if (spelled(cells) === spelled(header)) return "repeated";
  if (!isApart || !isHeaderRow(cells)) return undefined;
  return namesPost(cells) === namesPost(header) ? "further" : "other";
}

/** A title in the only cell of a row. A handle may contain the name of a platform, so it must be the whole title. */
export const platformOfRow = (title: string): Platform | undefined =>
  /^\s*\p{Lu}/u.test(title) ? readPlatform(title.trim()) : undefined;

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

type FoundHeader = { at: number; recognised: number };

/**
 * Picks the first row with more names than a title; of header rows that follow each other, as heads of groups do, the one with the
 * most recognised columns. Without such a row, any row with the most; undefined when no row has two.
 */
export function recognisedHeader(rows: readonly (readonly string[])[]): FoundHeader | undefined {
  const scores = rows.map((row) => recognisedColumns(row));
  const isHeader = rows.map((row) => filled(row) > MOST_IN_TITLES && isHeaderRow(row));
  const first = isHeader.indexOf(true);
  const end = isHeader.indexOf(false, first);
  const among = first < 0 ? scores : scores.slice(first, end < 0 ? undefined : end);
  const recognised = Math.max(0, ...among);
  return recognised > 1 ? { at: scores.indexOf(recognised, Math.max(0, first)), recognised } : undefined;
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

export const hasPlatformColumn = (names: readonly string[]): boolean =>
  names.some((name) => readHeader(name).meanings.join(" ") === "platform");
