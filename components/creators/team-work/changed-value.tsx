import { formatDay } from "@/components/ui/moment-words";
import type { ChangedField } from "@/lib/contract/creator-record";
import { ownValue } from "@/lib/contract/own-value";
import { formatNumber } from "@/lib/contract/reader-numbers";
import { messages } from "../messages/work";

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥" };

function money(amount: number, currency: string | undefined): string {
  const sign = ownValue(SIGNS, currency ?? "");
  const text = formatNumber(amount, 2, Number.isInteger(amount) ? 0 : 2);
  return sign === undefined ? `${text} ${currency ?? ""}`.trim() : sign + text;
}

/** A value that its column no longer accepts is shown as stored. */
export function valueWords(
  { type, currency }: Pick<ChangedField, "type" | "currency">,
  value: string,
): string {
  const number = Number(value);
  if (type === "money" && Number.isFinite(number)) return money(number, currency);
  if (type === "number" && Number.isFinite(number)) return formatNumber(number, 10);
  if (type === "date" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value);
  return type === "checkbox" && value === "1" ? messages.field.yes : value;
}
