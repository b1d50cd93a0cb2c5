import type { List, ListColumn, ListPerson } from "@/lib/contract/lists";
import { formatNumber, translateMarks } from "@/lib/contract/reader-numbers";
import { ownValue } from "@/lib/contract/own-value";
import type { TableField } from "./table-fields";
import { messages } from "./messages";

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥" };

/** Examples: `€1,200`, `€800.50`, `1,200 CHF`. */
export function moneyText(amount: number, currency: string | undefined): string {
  const sign = ownValue(SIGNS, currency ?? "");
  const cents = Math.round(Math.abs(amount) * 100);
  const text = formatNumber(cents / 100, 2, cents % 100 === 0 ? 0 : 2);
  const minus = amount < 0 ? "−" : "";
  if (sign !== undefined) return `${minus}${sign}${text}`;
  return currency === undefined ? minus + text : `${minus}${text} ${currency}`;
}

export type CellWords = Pick<List, "statuses"> & { people: readonly ListPerson[] };

const nameIn = (all: readonly { id: string; name: string }[], id: string) =>
  all.find((each) => each.id === id)?.name ?? id;

const isPerson = ({ key, column }: TableField) => key === "owner" || column?.type === "person";

function columnText(value: string, { type, options }: ListColumn): string {
  const number = Number(value);
  // Text that can't be parsed is shown as typed until it is saved.
  if (type === "money" && Number.isFinite(number)) return moneyText(number, options.currency);
  if (type === "number" && Number.isFinite(number)) return formatNumber(number, 10);
  if (type === "checkbox") return value === "1" ? messages.yes : value;
  return value;
}

/** Dates keep their stored format. The text is empty for no value. */
export function cellText(field: TableField, value: string | null, { statuses, people }: CellWords): string {
  if (value === null || value === "") return "";
  if (field.key === "status") return nameIn(statuses, value);
  if (isPerson(field)) return nameIn(people, value);
  return field.column ? columnText(value, field.column) : value;
}

export function typedText(field: TableField, value: string | null, words: CellWords): string {
  const type = field.column?.type;
  if (value !== null && (type === "number" || type === "money")) return translateMarks(value);
  return cellText(field, value, words);
}
