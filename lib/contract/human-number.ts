import { ownValue } from "./own-value";

const FACTORS: Record<string, number> = { "": 1, k: 1e3, t: 1e3, m: 1e6, b: 1e9 };

/** Reads `10k`, `1.5M`, `2 million`, `2,500` and `3%`. Undefined when the text is not a number. */
export function parseHumanNumber(text: string): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?|-?\.\d+)\s*(k|m|b|(?:thousand|million|billion)s?)?%?$/i.exec(
    text.trim().replaceAll(/[,_](?=\d{3})/g, ""),
  );
  if (!match) return undefined;
  const value = Number(match[1]) * ownValue(FACTORS, (match[2] ?? "").charAt(0).toLowerCase())!;
  // 1.1k is 1100.0000000000002 in binary, and more than 6 decimals are never meant.
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : undefined;
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** 12400 → `12.4K`. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

export function formatExact(value: number): string {
  return exact.format(value);
}
