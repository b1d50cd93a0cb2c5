/** Periods that end today, in UTC. A saved view keeps the name of a period in place of its first day. */

const DAY_MS = 86_400_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const last = (days: number) => (now: number) => dayOf(now - (days - 1) * DAY_MS);

const FIRST_DAYS = {
  today: last(1),
  "last-7-days": last(7),
  "last-30-days": last(30),
  "last-90-days": last(90),
  "this-year": (now: number) => `${dayOf(now).slice(0, 4)}-01-01`,
} as const;

export type Period = keyof typeof FIRST_DAYS;
export const PERIODS = Object.keys(FIRST_DAYS) as readonly Period[];

/** @param now ms since 1970 @returns YYYY-MM-DD */
export const firstDayOf = (period: Period, now: number): string => FIRST_DAYS[period](now);

/** The period that began on this day and ends today, if there is one. */
export const periodSince = (day: string, now: number): Period | undefined =>
  PERIODS.find((period) => firstDayOf(period, now) === day);

export const dayBefore = (now: number): number => now - DAY_MS;
