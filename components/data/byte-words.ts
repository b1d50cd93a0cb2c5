import { translateMarks } from "@/lib/contract/reader-numbers";

const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** Example: 1536 → `1.5 KB` (1,024 bytes). At most three digits keep columns comparable. */
export function byteWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  const decimals = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${translateMarks(value.toFixed(decimals))} ${UNITS[unit]}`;
}
