/** What the creators of a status cost together. */
import { summedColumn, type List } from "@/lib/contract/lists";
import { moneyText } from "../table/cell-text";
import { isWhole, type BoardState } from "./board-state";

/** `name`: of the column of the list that has the amounts. */
export type ColumnSum = { name: string; text: string };

/**
 * Of the first column of money, which has one currency.
 * @returns null where the list has no such column, nobody an amount, or not all cards of the status are here
 */
export function sumOf(
  list: Pick<List, "columns">,
  { rows, columns }: BoardState,
  statusId: string,
): ColumnSum | null {
  const money = summedColumn(list);
  const column = columns[statusId];
  if (!money || !column || !isWhole(column)) return null;
  const amounts = column.ids.flatMap((id) => rows[id]?.values[money.id] ?? []).map(Number);
  if (amounts.length === 0) return null;
  // Of whole cents, because a sum of tenths is not exact.
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return { name: money.name, text: moneyText(cents / 100, money.options.currency) };
}
