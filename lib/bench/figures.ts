/** Medians, percentiles and geometric means of measured times. */

/** @param share 0.5 for the median */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Times below a hundredth of a millisecond count as that much, so that nothing is divided by zero. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(Math.max(value, 0.01)), 0) / values.length);
}

/** Three significant digits. */
export function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toPrecision(value >= 10 ? 3 : 2);
}
