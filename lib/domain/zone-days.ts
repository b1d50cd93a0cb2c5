/** Days and months of a time zone as instants, so that what is stored in UTC is compared and never rewritten. */

/** From `start` to before `end`: ISO 8601 in UTC, as rows are stamped, to be compared as text. */
export type Span = { start: string; end: string };

const HOUR_MS = 3_600_000;
/** Further from UTC than any zone ever was. */
const FARTHEST_MS = 26 * HOUR_MS;
/** The last day that is written with four digits: what follows it would sort before everything. */
const LAST_DAY = "9999-12-31";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    const digits = "2-digit";
    format = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock of the zone shows, as if it were one of UTC: ms since 1970. */
function clockOf(zone: string, at: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  // `Date.UTC` would take the year 12 for 1912.
  const clock = new Date(0);
  clock.setUTCFullYear(year, month - 1, day);
  clock.setUTCHours(hour, minute, second, ((at % 1_000) + 1_000) % 1_000);
  return clock.getTime();
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);

/** The day that a calendar of the zone shows. @param at ms since 1970 @returns YYYY-MM-DD */
export const dayIn = (zone: string, at: number): string => dayText(clockOf(zone, at));

/** The day so many days later, by the calendar alone. */
export const addDays = (day: string, days: number): string => dayText(midnightOf(day) + days * 24 * HOUR_MS);

/** The first instant that is not before the day, where the zone has no such midnight: clocks may be set at midnight. */
function searchStart(zone: string, midnight: number): number {
  let [before, after] = [midnight - FARTHEST_MS, midnight + FARTHEST_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clockOf(zone, middle) < midnight) before = middle;
    else after = middle;
  }
  return after;
}

/** The instant at which a day begins in the zone: each day ends where the next one begins, none is lost or doubled. */
export function startOfDay(zone: string, day: string): string {
  const midnight = midnightOf(day);
  const guess = 2 * midnight - clockOf(zone, midnight);
  const found = [guess, midnight + guess - clockOf(zone, guess)].find(
    (at) => clockOf(zone, at) === midnight && clockOf(zone, at - 1) < midnight,
  );
  return new Date(found ?? searchStart(zone, midnight)).toISOString();
}

/** The instant at which a day has ended in the zone. */
export const endOfDay = (zone: string, day: string): string =>
  day >= LAST_DAY ? `${LAST_DAY}T24:00:00.000Z` : startOfDay(zone, addDays(day, 1));

/** The month of an instant in the zone. @param at ms since 1970 */
export function monthIn(zone: string, at: number): Span {
  const first = `${dayIn(zone, at).slice(0, 7)}-01`;
  // The 1st and 31 days are in the next month, whatever the length of this one.
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { start: startOfDay(zone, first), end: startOfDay(zone, next) };
}

/** An instant as clocks of the zone show it, with its distance from UTC: `2026-11-01T00:30:00.000+01:00`. */
export function stampIn(zone: string, iso: string): string {
  if (zone === "UTC") return iso;
  const at = Date.parse(iso);
  const clock = clockOf(zone, at);
  const minutes = Math.round((clock - at) / 60_000);
  const digits = (value: number) => String(value).padStart(2, "0");
  const distance = Math.abs(minutes);
  const offset = `${digits(Math.floor(distance / 60))}:${digits(distance % 60)}`;
  return `${new Date(clock).toISOString().slice(0, -1)}${minutes < 0 ? "-" : "+"}${offset}`;
}
