import type { NumberLocale } from "../display-formats";
import { parseHumanNumber } from "../human-number";
import { formatNumber } from "../reader-numbers";
import { TEXT_KIND, type ColumnKind, type ReadCell } from "./column-kind";

const MOST = 1e15;

/** `1.200,5` becomes `1200.5`, and so does `1200,5`. */
function inEnglish(text: string, locale: NumberLocale): string {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/g, "");
  // One or two digits after a comma are decimals in every format.
  const isDecimalComma = /^-?[\d.]+,\d{1,2}(?!\d)/.test(bare);
  if (locale === "en" && !isDecimalComma) return bare;
  return bare.replaceAll(/\.(?=\d{3}(?!\d))/g, "").replace(",", ".");
}

export function readNumber(text: string, locale: NumberLocale): ReadCell {
  const number = parseHumanNumber(inEnglish(text, locale));
  if (number === undefined) return { problem: "Enter a number like 1200 or 1.2k." };
  if (Math.abs(number) > MOST) return { problem: "This number is too large." };
  return { text: String(number), number };
}

/** Returns a text that is not a number as it is. */
const numberOrText = (value: string) => (Number.isFinite(Number(value)) ? Number(value) : value);

/** Kinds that store a number. */
export const NUMBER_KIND = {
  ...TEXT_KIND,
  isNumber: true,
  filter: "numbers",
  order: "number",
  sheetFormat: () => "number",
  sheetCell: numberOrText,
} as const satisfies Partial<ColumnKind>;

export const number: ColumnKind = {
  ...NUMBER_KIND,
  label: "Number",
  read: (text, _, { locale }) => readNumber(text, locale),
  text: (value) => (Number.isFinite(Number(value)) ? formatNumber(Number(value), 10) : value),
};
