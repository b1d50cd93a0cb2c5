import "server-only";
/**
 * Days and months of a time zone as instants, so that what is stored in UTC is compared and never rewritten.
 * Not for the browser: not every one has Temporal.
 */

/** From `start` to before `end`: ISO 8601 in UTC, as rows are stamped, to be compared as text. */
export type Span = { start: string; end: string };

/** The last day that is written with four digits: what follows it would sort before everything. */
const LAST_DAY = "9999-12-31";

const zoned = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The first instant of a date in the zone, which may lack midnight or the whole date. */
const startOf = (zone: string, date: Temporal.PlainDate) =>
  new Date(date.toZonedDateTime(zone).epochMilliseconds).toISOString();

/** The day that a calendar of the zone shows. @param at ms since 1970 @returns YYYY-MM-DD */
export const dayIn = (zone: string, at: number): string => zoned(zone, at).toPlainDate().toString();

/** The day so many days later, by the calendar alone. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The instant at which a day begins in the zone: each day ends where the next one begins, none is lost or doubled. */
export const startOfDay = (zone: string, day: string): string => startOf(zone, Temporal.PlainDate.from(day));

/** The instant at which a day has ended in the zone. */
export const endOfDay = (zone: string, day: string): string =>
  day >= LAST_DAY ? `${LAST_DAY}T24:00:00.000Z` : startOfDay(zone, addDays(day, 1));

/** The month of an instant in the zone. @param at ms since 1970 */
export function monthIn(zone: string, at: number): Span {
  const first = zoned(zone, at).toPlainDate().with({ day: 1 });
  return { start: startOf(zone, first), end: startOf(zone, first.add({ months: 1 })) };
}

/** An instant as clocks of the zone show it, with its distance from UTC: `2026-11-01T00:30:00.000+01:00`. */
export function stampIn(zone: string, iso: string): string {
  if (zone === "UTC") return iso;
  return zoned(zone, Date.parse(iso)).toString({ timeZoneName: "never", fractionalSecondDigits: 3 });
}
