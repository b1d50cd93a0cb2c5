import "server-only";
/** Instants to compare with stored UTC times. Not every browser has Temporal. */

/** ISO 8601 in UTC like stored times, to be compared as text; `end` is exclusive. */
export type Span = { start: string; end: string };

/** A later day would need five digits and sort before everything. */
const LAST_DAY = "9999-12-31";

const zoned = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** A date in the zone may lack midnight, or be missing altogether. */
const startOf = (zone: string, date: Temporal.PlainDate) =>
  new Date(date.toZonedDateTime(zone).epochMilliseconds).toISOString();

export const dayIn = (zone: string, at: number): string => zoned(zone, at).toPlainDate().toString();

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** Each day ends where the next one begins, so none is lost or doubled. */
export const startOfDay = (zone: string, day: string): string => startOf(zone, Temporal.PlainDate.from(day));

export const endOfDay = (zone: string, day: string): string =>
  day >= LAST_DAY ? `${LAST_DAY}T24:00:00.000Z` : startOfDay(zone, addDays(day, 1));

/** @param lastDay YYYY-MM-DD in UTC, the last valid day @throws what `refusal` makes of a day that can't be the last */
export function endOfLastDay(
  lastDay: string,
  refusal: (problem: "past" | "late") => Error,
  now = Date.now(),
): string {
  const end = endOfDay("UTC", lastDay);
  if (Date.parse(end) <= now) throw refusal("past");
  if (lastDay >= LAST_DAY) throw refusal("late");
  return end;
}

/** @param at ms since 1970 */
export function monthIn(zone: string, at: number): Span {
  const first = zoned(zone, at).toPlainDate().with({ day: 1 });
  return { start: startOf(zone, first), end: startOf(zone, first.add({ months: 1 })) };
}

/** `2026-11-01T00:30:00.000+01:00` */
export function stampIn(zone: string, iso: string): string {
  if (zone === "UTC") return iso;
  return zoned(zone, Date.parse(iso)).toString({ timeZoneName: "never", fractionalSecondDigits: 3 });
}
