/**
 * Numbers as the person who reads them writes them: the one place that knows, for pages made on the server and what the
 * browser changes in them. What programs read (CSV, JSON, the command line) is in human-number.ts.
 */
import type { NumberLocale } from "./display-formats";

type Source = () => NumberLocale;

/** Next bundles this module several times; all of them ask the same source. */
const shared = globalThis as typeof globalThis & { scoutdeckReader?: Source };

/** The server answers for the request that it works for, a browser for who looks at the page. */
export function askForNumbers(source: Source): void {
  shared.scoutdeckReader = source;
}

/** English where nobody is known. */
export const readerNumbers: Source = () => shared.scoutdeckReader?.() ?? "en";

/** Between thousands, and before decimals. Not from `Intl`: browsers and servers of other years write other spaces. */
const MARKS: Record<NumberLocale, Record<string, string>> = {
  en: { ",": ",", ".": "." },
  de: { ",": ".", ".": "," },
  fr: { ",": "\u202f", ".": "," },
};

/** `1,284.5` → `1.284,5`. @param text numbers written in English, and nothing else with a comma or a full stop */
export function translateMarks(text: string): string {
  const marks = MARKS[readerNumbers()];
  return text.replaceAll(/[,.]/g, (mark) => marks[mark]!);
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const exact = new Map<number, Intl.NumberFormat>();

/** 12400.5 → `12,400.5`. @param decimals at most so many */
export function formatNumber(value: number, decimals = 3): string {
  let format = exact.get(decimals);
  if (!format)
    exact.set(decimals, (format = new Intl.NumberFormat("en", { maximumFractionDigits: decimals })));
  return translateMarks(format.format(value));
}

/** 12400 → `12.4K`. */
export const formatShort = (value: number): string => translateMarks(compact.format(value));
