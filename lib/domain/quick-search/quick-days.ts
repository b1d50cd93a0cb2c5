/** Days as people write them: `last 30 days`, `30d`, `since 2026-11-01`, `yesterday`. All in UTC. */
import { ownValue } from "@/lib/contract/own-value";

const DAY_MS = 86_400_000;
const SPANS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

/** YYYY-MM-DD, both inclusive; undefined: open. */
export type DayBounds = { from?: string; to?: string };

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return time > 0 && dayText(time) === text;
}

const lastDays = (days: number, now: number): DayBounds => ({ from: dayText(now - (days - 1) * DAY_MS) });

/** One word: `30d`, `today`, `yesterday`, a day (from then on), or two days with `..` between. */
export function dayBounds(text: string, now: number): DayBounds | undefined {
  const word = text.toLowerCase();
  const days = /^(\d{1,4})\s*d(ays?)?$/.exec(word)?.[1];
  if (days && Number(days) > 0) return lastDays(Number(days), now);
  if (word === "today") return lastDays(1, now);
  if (word === "yesterday") return { from: dayText(now - DAY_MS), to: dayText(now - DAY_MS) };
  if (isDay(word)) return { from: word };
  const [from = "", to = ""] = word.split("..");
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** The days at the beginning of some words, and how many of them they take. */
export function daysOfWords(
  words: readonly string[],
  now: number,
): { bounds: DayBounds; length: number } | undefined {
  const [first = "", second = "", third = "", fourth = ""] = words.map((word) => word.toLowerCase());
  const isLast = ["last", "past", "this"].includes(first);
  const span = ownValue(SPANS, third.replace(/s$/, ""));
  if (isLast && first !== "this" && /^[1-9]\d{0,3}$/.test(second) && span)
    return { bounds: lastDays(Number(second) * span, now), length: 3 };
  const period = ownValue(SPANS, second);
  if (isLast && period) return { bounds: lastDays(period, now), length: 2 };
  if (
    first === "from" &&
    isDay(second) &&
    ["to", "until"].includes(third) &&
    isDay(fourth) &&
    second <= fourth
  )
    return { bounds: { from: second, to: fourth }, length: 4 };
  if (["since", "from"].includes(first)) {
    const from = isDay(second) ? second : dayBounds(second, now)?.from;
    return from === undefined ? undefined : { bounds: { from }, length: 2 };
  }
  if (["until", "before"].includes(first) && isDay(second)) {
    const to = first === "until" ? second : dayText(Date.parse(second) - DAY_MS);
    return { bounds: { to }, length: 2 };
  }
  const word = dayBounds(first, now);
  return word && !isDay(first) ? { bounds: word, length: 1 } : undefined;
}
