/** How long credits last and what a month costs, as ranges that four of five times hold, and only with enough days. */
import type { Forecast } from "@/lib/contract/usage";

/** Days with spending that a forecast needs. */
export const FORECAST_NEEDS = 7;
/** Days that are looked at. */
export const FORECAST_DAYS = 14;
const MONTH = 30;
/** Of a normal distribution: 80 % lie within. */
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

/** How many days a balance lasts. Null: too few of the days had spending of it. */
function lastsFor(daily: readonly number[], balance: number): [number, number | null] | null {
  if (spendingDays(daily) < FORECAST_NEEDS) return null;
  const { mean, spread } = meanOf(daily);
  const error = (WIDTH * spread) / Math.sqrt(daily.length);
  const slow = mean - error;
  const left = Math.max(0, balance);
  return [Math.floor(left / (mean + error)), slow > 0 ? Math.ceil(left / slow) : null];
}

/**
 * @param daily credits of each of the last days since the books began, the days without spending too; at most 14
 * @param balance null: the service reports none
 * @param ofBalance those of them that come from this balance; API keys have accounts of their own
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
  // The mean is uncertain, and so is each of the days to come.
  const off = WIDTH * spread * Math.sqrt(MONTH + MONTH ** 2 / n);
  const perMonth: [number, number] = [
    Math.max(0, Math.round(MONTH * mean - off)),
    Math.round(MONTH * mean + off),
  ];
  return { days, range: { perMonth, lasts: balance === null ? null : lastsFor(ofBalance, balance) } };
}
