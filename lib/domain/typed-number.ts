import { ownValue } from "@/lib/contract/own-value";

/** Spaces and apostrophes group digits in every format. In other formats the sign begins decimals. */
const GROUPED_BY: Record<string, string> = { en: ",", de: "." };

/** NaN when ambiguous: `1.000` is a thousand in `de`, and a decimal in `en`. */
export function typedNumber(text: string, numbers = "en"): number {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) return Number(typed);
  const [, mark] = /^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/u.exec(typed) ?? [];
  if (mark === undefined) return NaN;
  if (/[,.]/.test(mark) && mark !== ownValue(GROUPED_BY, numbers)) return NaN;
  return Number(typed.replaceAll(mark, ""));
}

type Fields = { get: (name: string) => unknown };

/** The form has the number format of its reader in `numbers`. */
export const typedField = (fields: Fields, name: string): number =>
  typedNumber(String(fields.get(name) ?? ""), String(fields.get("numbers") ?? "") || undefined);
