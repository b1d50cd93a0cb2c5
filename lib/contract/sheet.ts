/** Tables to save: what kind of value each column has, and how a cell is written where there are no kinds. No zod: the browser imports it. */

/** Rows under the heading of a sheet, the most that spreadsheet programs take. CSV has no limit. */
export const MOST_SHEET_ROWS = 1_048_575;

/** `percent`: 4.2 is 4.2 %. `day`: YYYY-MM-DD. `moment`: `2026-11-01T00:30:00.000+01:00`. `flag`: true or false. */
export type SheetFormat =
  "text" | "number" | "whole" | "percent" | "day" | "moment" | "flag" | { currency: string };

/** A text that leads to an address. */
export type SheetLink = { text: string; href: string };
export type SheetCell = string | number | boolean | SheetLink | null;

export type SheetColumn = { title: string; format: SheetFormat };

/** Fraction digits of amounts in a currency; two for what is no currency. */
export function currencyDigits(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** The title where cells are bare: `Fee (EUR)`, `Engagement (%)`. */
export function plainTitle({ title, format }: SheetColumn): string {
  if (format === "percent") return `${title} (%)`;
  return typeof format === "object" ? `${title} (${format.currency})` : title;
}

/** A cell without its format: numbers stay numbers, so that no program takes the minus of one for a formula. */
export function plainCell(cell: SheetCell): string | number | null {
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "object" && cell !== null ? cell.text : cell;
}
