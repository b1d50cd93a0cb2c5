/** How long credits last and what a month costs, as ranges that four of five times hold, and only with enough days. */
import type { Forecast } from "@/lib/contract/usage";

/** Days with spending that a forecast needs. */
export const FORECAST_NEEDS = 7;
/** Days that are looked at. */
export const FORECAST_DAYS = 14;
const MONTH = 30;
/** Of a normal distribution: 80 % lie within. */
const WIDTH = 1.28;

/**
 * @param daily credits of each of the last days since the books began, the days without spending too; at most 14
 * @param balance null: the service reports none
 */
export function forecastOf(daily: readonly number[], balance: number | null): Forecast {
  const days = daily.filter((credits) => credits > 0).length;
  if (days < FORECAST_NEEDS) return { days, range: null };
  const n = daily.length;
  const mean = daily.reduce((sum, credits) => sum + credits, 0) / n;
  const spread = Math.sqrt(daily.reduce((sum, credits) => sum + (credits - mean) ** 2, 0) / (n - 1));
  // The mean is uncertain, and so is each of the days to come.
  const off = WIDTH * spread * Math.sqrt(MONTH + MONTH ** 2 / n);
  const perMonth: [number, number] = [
    Math.max(0, Math.round(MONTH * mean - off)),
    Math.round(MONTH * mean + off),
  ];
  if (balance === null) return { days, range: { perMonth, lasts: null } };
  const error = (WIDTH * spread) / Math.sqrt(n);
  const slow = mean - error;
  const left = Math.max(0, balance);
  const lasts: [number, number | null] = [
    Math.floor(left / (mean + error)),
    slow > 0 ? Math.ceil(left / slow) : null,
  ];
  return { days, range: { perMonth, lasts } };
}
