/** The ranges hold four times out of five. */
import type { Forecast } from "@/lib/contract/usage";

export const FORECAST_NEEDS = 7;
export const FORECAST_DAYS = 14;
const MONTH = 30;
/** 80 % of a normal distribution are within. */
const WIDTH = 1.28;

const spendingDays = (daily: readonly number[]) => daily.filter((credits) => credits > 0).length;

function meanOf(daily: readonly number[]): { mean: number; spread: number } {
  const n = daily.length;
  const mean = daily.reduce((sum, credits) => sum + credits, 0) / n;
  return {
    mean,
    spread: Math.sqrt(daily.reduce((sum, credits) => sum + (credits - mean) ** 2, 0) / (n - 1)),
  };
}

function lastsFor(daily: readonly number[], balance: number): [number, number | null] | null {
  if (spendingDays(daily) < FORECAST_NEEDS) return null;
  const { mean, spread } = meanOf(daily);
  const error = (WIDTH * spread) / Math.sqrt(daily.length);
  const slow = mean - error;
  const left = Math.max(0, balance);
  return [Math.floor(left / (mean + error)), slow > 0 ? Math.ceil(left / slow) : null];
}

/**
 * @param daily credits per day, at most 14, days without spending too @param ofBalance the part paid from this balance
 */
export function forecastOf(
  daily: readonly number[],
  balance: number | null,
  ofBalance: readonly number[] = daily,
): Forecast {
  const days = spendingDays(daily);
  if (days < FORECAST_NEEDS) return { days, range: null };
  const n = daily.length;
  const { mean, spread } = meanOf(daily);
  // Both the mean and each future day are uncertain.
  const off = WIDTH * spread * Math.sqrt(MONTH + MONTH ** 2 / n);
  const perMonth: [number, number] = [
    Math.max(0, Math.round(MONTH * mean - off)),
    Math.round(MONTH * mean + off),
  ];
  return { days, range: { perMonth, lasts: balance === null ? null : lastsFor(ofBalance, balance) } };
}
