/** Days of UTC in words. */

const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `2026-11-03` → `3 Nov 2026`. */
export const shortDay = (day: string): string => format.format(new Date(day));
