import type { List } from "@/lib/contract/lists";
import { summedColumn } from "@/lib/contract/list-columns/column-kinds";
import { moneyText } from "@/lib/contract/list-columns/money";
import { isWhole, type BoardState } from "./board-state";

export type ColumnSum = { name: string; text: string };

/** @returns null without a money column, without amounts, or if some cards of the status aren't loaded */
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
  // Sums are in cents, because sums of decimal fractions aren't exact.
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return { name: money.name, text: moneyText(cents / 100, money.options.currency) };
}
