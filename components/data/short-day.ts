const format = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Example: `2026-11-03` → `3 Nov 2026` (UTC). */
export const shortDay = (day: string): string => format.format(new Date(day));
