import { messages } from "./messages/moment";

const STEPS = [
  { s: 60, unit: "s" },
  { s: 3600, unit: "m" },
  { s: 86_400, unit: "h" },
  { s: 604_800, unit: "d" },
  { s: 31_557_600, unit: "w" },
] as const;
const NEXT = { s: "m", m: "h", h: "d", d: "w", w: "y" } as const;
const UNITS = messages.units;

/** Examples: `2d`, `5w`. `now` is in ms since 1970. */
export function shortAge(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (seconds < 60) return messages.now;
  let previous: (typeof STEPS)[number] = STEPS[0];
  for (const step of STEPS) {
    if (seconds < step.s) return `${Math.floor(seconds / previous.s)}${UNITS[NEXT[previous.unit]]}`;
    previous = step;
  }
  return `${Math.floor(seconds / 31_557_600)}${UNITS.y}`;
}

const DAY = { day: "numeric", month: "short" } as const;
const YEAR = { year: "numeric" } as const;
const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;

export type MomentWords = {
  /** Example: `12 Nov 2026`. */
  day: (iso: string) => string;
  /** Example: `12 Nov`, or `12 Nov 2024` in another year than `now` (ms since 1970). */
  shortDay: (iso: string, now: number) => string;
  clock: (iso: string) => string;
  /** Example: `Thu, 12 Nov 2026, 09:05 UTC`. */
  moment: (iso: string) => string;
};

function wordsOf(zone: string): MomentWords {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  const [short, day, year, clock] = [format(DAY), format({ ...DAY, ...YEAR }), format(YEAR), format(CLOCK)];
  const moment = format({ weekday: "short", ...DAY, ...YEAR, ...CLOCK });
  const name = zone.replaceAll("_", " ");
  return {
    day: (iso) => day.format(new Date(iso)),
    shortDay: (iso, now) => {
      const date = new Date(iso);
      return (year.format(date) === year.format(now) ? short : day).format(date);
    },
    clock: (iso) => clock.format(new Date(iso)),
    moment: (iso) => `${moment.format(new Date(iso))} ${name}`,
  };
}

const made = new Map<string, MomentWords>();

/** @param zone IANA name; an unknown one falls back to UTC and is labelled as such */
export function momentWords(zone: string): MomentWords {
  let words = made.get(zone);
  if (words === undefined) {
    try {
      words = wordsOf(zone);
    } catch {
      words = wordsOf("UTC");
    }
    made.set(zone, words);
  }
  return words;
}

/** The service counts days in UTC. */
export const formatDay: MomentWords["day"] = (iso) => momentWords("UTC").day(iso);
export const shortDay: MomentWords["shortDay"] = (iso, now) => momentWords("UTC").shortDay(iso, now);
