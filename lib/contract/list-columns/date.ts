import type { NumberLocale } from "../display-formats";
import { TEXT_KIND, type ColumnKind, type ReadCell } from "./column-kind";

/** The month comes first for English readers without a day format of their own. */
function readDate(text: string, locale: NumberLocale): ReadCell {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const typed = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text);
  const isMonthFirst = locale === "en" && typed?.[2] === "/";
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [typed?.[4], isMonthFirst ? typed?.[1] : typed?.[3], isMonthFirst ? typed?.[3] : typed?.[1]];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // JavaScript turns 31 June into 1 July.
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isDay) return { problem: "Enter a date like 2026-03-09." };
  return { text: date.toISOString().slice(0, 10), number: null };
}

/** Days are stored as YYYY-MM-DD, which sorts chronologically. */
export const date: ColumnKind = {
  ...TEXT_KIND,
  label: "Date",
  read: (text, _, { locale }) => readDate(text, locale),
  look: "day",
  filter: "days",
  order: "text",
  sheetFormat: () => "day",
};
