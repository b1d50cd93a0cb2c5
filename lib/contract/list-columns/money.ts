import type { NumberLocale } from "../display-formats";
import { ownValue } from "../own-value";
import { formatNumber } from "../reader-numbers";
import type { ColumnKind, ReadCell } from "./column-kind";
import { NUMBER_KIND, readNumber } from "./number";

const SIGNS: Readonly<Record<string, string>> = { EUR: "€", USD: "$", GBP: "£", JPY: "¥" };
const CURRENCIES = Object.fromEntries(Object.entries(SIGNS).map(([currency, sign]) => [sign, currency]));

/** Examples: `€1,200`, `€800.50`, `1,200 CHF`. */
export function moneyText(amount: number, currency: string | undefined): string {
  const sign = ownValue(SIGNS, currency ?? "");
  const cents = Math.round(Math.abs(amount) * 100);
  const text = formatNumber(cents / 100, 2, cents % 100 === 0 ? 0 : 2);
  const minus = amount < 0 ? "−" : "";
  if (sign !== undefined) return `${minus}${sign}${text}`;
  return currency === undefined ? minus + text : `${minus}${text} ${currency}`;
}

function readMoney(text: string, locale: NumberLocale, currency: string | undefined): ReadCell {
  const [, before = "", amount = "", after = ""] =
    /^\s*([€$£¥]|[A-Za-z]{3}(?=[\s\d]))?\s*(.*?)\s*([€$£¥]|(?<=[\d\s])[A-Za-z]{3})?\s*$/s.exec(text) ?? [];
  const typed = before || after;
  const named = ownValue(CURRENCIES, typed) ?? typed.toUpperCase();
  if (named !== "" && currency !== undefined && named !== currency)
    return { problem: `This column is in ${currency}.` };
  const read = readNumber(amount, locale);
  return "problem" in read ? { problem: "Enter an amount like 1200 or 1.2k." } : read;
}

export const money: ColumnKind = {
  ...NUMBER_KIND,
  label: "Money",
  setting: "currency",
  read: (text, { currency }, { locale }) => readMoney(text, locale, currency),
  text: (value, { currency }) =>
    Number.isFinite(Number(value)) ? moneyText(Number(value), currency) : value,
  isSummed: true,
  sheetFormat: ({ currency }) => (currency === undefined ? "number" : { currency }),
};
