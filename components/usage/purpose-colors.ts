/** Purposes with the highest spending of all time have their own colour, independent of filters. */
import { NO_PURPOSE } from "@/lib/contract/usage";

const COLORS = [
  "var(--chart-1)",
  "var(--chart-2)",
  "var(--chart-3)",
  "var(--heat-2)",
  "var(--heat-3)",
  "var(--heat-5)",
] as const;

export const OTHER_COLOR = "var(--heat-1)";
export const NONE_COLOR = "var(--chart-4)";

/** @param ranked purposes with their own colour, highest spending first */
export function colorOf(purpose: string, ranked: readonly string[]): string {
  if (purpose === NO_PURPOSE) return NONE_COLOR;
  return COLORS[ranked.indexOf(purpose)] ?? OTHER_COLOR;
}
