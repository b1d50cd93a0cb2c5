const TINTS = [
  "bg-heat-soft-0",
  "bg-heat-soft-1",
  "bg-heat-soft-2",
  "bg-heat-soft-3",
  "bg-heat-soft-4 dark:text-white",
  "bg-heat-soft-5 text-white",
] as const;
/** A smaller range of scores leaves the strongest colours unused. */
const MIN_SPAN = 24;

export function heatSoft(score: number, lowest: number, highest: number): string {
  const span = Math.max(MIN_SPAN, highest - lowest);
  const step = Math.floor(((score - lowest) / span) * TINTS.length);
  return TINTS[Math.min(TINTS.length - 1, Math.max(0, step))]!;
}
