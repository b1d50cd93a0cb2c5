/** Spreadsheet programs accept this many rows below the heading. CSV has no limit. */
export const MOST_SHEET_ROWS = 1_048_575;

/** `percent`: 4.2 is 4.2 %. `day`: YYYY-MM-DD. `moment`: `2026-11-01T00:30:00.000+01:00`. `flag`: true or false. */
export type SheetFormat =
  | "text"
  | "number"
  | "whole"
  | "percent"
  | "day"
  | "moment"
  | "flag"
  | { currency: string };

type SheetLink = { text: string; href: string };
export type SheetCell = string | number | boolean | SheetLink | null;

export type SheetColumn = { title: string; format: SheetFormat };

/** @returns fraction digits of amounts in a currency; 2 for an invalid currency */
export function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** Puts the format into the title: `Fee (EUR)`, `Engagement (%)`. */
export function plainTitle({ title, format }: SheetColumn): string {
  if (format === "percent") return `${title} (%)`;
  return typeof format === "object" ? `${title} (${format.currency})` : title;
}

/** Numbers stay numbers, so that spreadsheet programs don't take a minus sign for the start of a formula. */
export function plainCell(cell: SheetCell): string | number | null {
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "object" && cell !== null ? cell.text : cell;
}
