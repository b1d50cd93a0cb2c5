/** A point in time, in UTC: rendered on the server and in the browser alike. */
const STEPS = [
  { s: 60, unit: "s" },
  { s: 3600, unit: "m" },
  { s: 86_400, unit: "h" },
  { s: 604_800, unit: "d" },
  { s: 31_557_600, unit: "w" },
] as const;
const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const fullFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const clockFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** `2d`, `5w`: age of a moment; `now` in ms since 1970. */
export function shortAge(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return "now";
  let previous: (typeof STEPS)[number] = STEPS[0];
  for (const step of STEPS) {
    if (seconds < step.s) return `${Math.floor(seconds / previous.s)}${nextUnit(previous.unit)}`;
    previous = step;
  }
  return `${Math.floor(seconds / 31_557_600)}y`;
}

function nextUnit(unit: string): string {
  return { s: "m", m: "h", h: "d", d: "w", w: "y" }[unit] ?? "y";
}

export const formatDay = (iso: string) => dayFormat.format(new Date(iso));
export const formatMoment = (iso: string) => `${fullFormat.format(new Date(iso))} UTC`;
export const formatClock = (iso: string) => clockFormat.format(new Date(iso));

export function Moment({
  iso,
  now,
  style = "age",
  className,
}: {
  iso: string;
  now: number;
  style?: "age" | "day" | "full";
  className?: string;
}) {
  const text = style === "age" ? shortAge(iso, now) : style === "day" ? formatDay(iso) : formatMoment(iso);
  return (
    <time dateTime={iso} title={formatMoment(iso)} className={className}>
      {text}
    </time>
  );
}
