/** How whole numbers are typed: `1,000`, `1.000`, `1 000`, `1000`. */
import { ownValue } from "@/lib/contract/own-value";

/** What stands between groups of three digits, beside spaces and apostrophes; in the other formats it begins decimals. */
const GROUPED_BY: Record<string, string> = { en: ",", de: "." };

/**
 * What somebody typed as a whole number; NaN when it is none, or when it could be another one.
 * @param numbers the number format of the reader, `en` unless another one is known: `1.000` is a thousand in `de`, and a
 * decimal in `en`
 */
export function typedNumber(text: string, numbers = "en"): number {
  const typed = text.trim();
  if (/^\d+$/.test(typed)) return Number(typed);
  const [, mark] = /^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/u.exec(typed) ?? [];
  if (mark === undefined) return NaN;
  if (/[,.]/.test(mark) && mark !== ownValue(GROUPED_BY, numbers)) return NaN;
  return Number(typed.replaceAll(mark, ""));
}

/** Of a `FormData` and of `URLSearchParams`. */
type Fields = { get: (name: string) => unknown };

/** A number of a form, as the form says that its reader writes numbers. */
export const typedField = (fields: Fields, name: string): number =>
  typedNumber(String(fields.get(name) ?? ""), String(fields.get("numbers") ?? "") || undefined);
