/** Numbers for people. Formats for programs (CSV, JSON, the command line) are in human-number.ts. */
import { once } from "./once";
import type { NumberLocale } from "./display-formats";

type Source = () => NumberLocale;

/** Next bundles this module several times; all copies share one source. */
const shared = globalThis as typeof globalThis & { scoutdeckReader?: Source };

/** The server answers for the request it handles, a browser for its user. */
export function askForNumbers(source: Source): void {
  shared.scoutdeckReader = source;
}

/** English when the reader is unknown. */
export const readerNumbers: Source = () => shared.scoutdeckReader?.() ?? "en";

/** `Intl` is not used because its spaces differ between versions of browsers and servers. */
const MARKS: Record<NumberLocale, Record<string, string>> = {
  en: { ",": ",", ".": "." },
  de: { ",": ".", ".": "," },
  fr: { ",": "\u202f", ".": "," },
};

/** @param text numbers in English format; the rest must contain no comma or full stop */
export function translateMarks(text: string): string {
  const marks = MARKS[readerNumbers()];
  return text.replaceAll(/[,.]/g, (mark) => marks[mark]!);
}

const compact = once(() => new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }));
const exact = new Map<string, Intl.NumberFormat>();

/** 12400.5 → `12,400.5`. @param least decimals that are always shown */
export function formatNumber(value: number, decimals = 3, least = 0): string {
  const key = `${decimals}-${least}`;
  let format = exact.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en", { maximumFractionDigits: decimals, minimumFractionDigits: least });
    exact.set(key, format);
  }
  return translateMarks(format.format(value));
}

/** 12400 → `12.4K`. */
export const formatShort = (value: number): string => translateMarks(compact().format(value));
