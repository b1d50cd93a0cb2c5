/** A day without the year while it is this year, in UTC. */
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `12 Nov`, `12 Nov 2024`; `now` in ms since 1970. */
export function shortDay(iso: string, now: number): string {
  const date = new Date(iso);
  return (date.getUTCFullYear() === new Date(now).getUTCFullYear() ? day : dayAndYear).format(date);
}
