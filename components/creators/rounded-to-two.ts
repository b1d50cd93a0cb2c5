/** Two significant digits are kept: 24,800 → 24,000 down, 99,200 → 100,000 up. `value` must be at least 1. */
export function roundedToTwo(value: number, round: (value: number) => number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return round(value / step) * step;
}
