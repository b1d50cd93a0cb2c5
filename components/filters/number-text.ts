/** Examples: `5k`, `1.5m`, `12345`. */
import { formatCompact, formatExact, parseHumanNumber } from "@/lib/contract/human-number";
import { translateMarks } from "@/lib/contract/reader-numbers";

const FACTORS = [
  [1e9, "b"],
  [1e6, "m"],
  [1e3, "k"],
] as const;

/** The text is short only if parsing gives the same number. */
export function numberText(value: number | undefined): string {
  if (value === undefined) return "";
  for (const [factor, letter] of FACTORS) {
    if (Math.abs(value) < factor) continue;
    const text = `${value / factor}${letter}`;
    if (text.length <= 6 && parseHumanNumber(text) === value) return text;
  }
  return String(value);
}

/** Example: 5000 → `5K`, 12345 → `12,345`. Shortened only without loss. */
export function readableNumber(value: number): string {
  const compact = formatCompact(value);
  return translateMarks(parseHumanNumber(compact) === value ? compact : formatExact(value));
}
