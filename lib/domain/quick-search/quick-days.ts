/** Parses days such as `last 30 days`, `since 2026-11-01` and `in September`, in UTC. */
import { ownValue } from "@/lib/contract/own-value";
import { COUNT_WORDS } from "./quick-names";

const DAY_MS = 86_400_000;
const SPANS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** Names of months of this length are unambiguous; `may` and `march` are not. */
const MIN_MONTH = 7;

/** YYYY-MM-DD, both inclusive. Undefined means open. */
type DayBounds = { from?: string; to?: string };

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return time > 0 && dayText(time) === text;
}

const lastDays = (days: number, now: number): DayBounds => ({ from: dayText(now - (days - 1) * DAY_MS) });

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

/** A month without a year is the last one that has begun. */
function periodOf(
  words: readonly string[],
  now: number,
): { from: string; to: string; length: number } | undefined {
  const [first = "", second = ""] = words;
  const isYear = (word: string) => /^(19|20)\d\d$/.test(word);
  if (isYear(first)) return { from: `${first}-01-01`, to: `${first}-12-31`, length: 1 };
  const short = first.replace(/\.$/, "").replace(/^sept$/, "sep");
  const month = MONTHS.findIndex((name) => name === short || (short.length === 3 && name.startsWith(short)));
  if (month < 0) return undefined;
  const today = new Date(now);
  const year = isYear(second)
    ? Number(second)
    : today.getUTCFullYear() - (month > today.getUTCMonth() ? 1 : 0);
  const from = dayText(Date.UTC(year, month, 1));
  return { from, to: dayText(Date.UTC(year, month + 1, 0)), length: isYear(second) ? 2 : 1 };
}

type Found = { bounds: DayBounds; length: number };

function fromPeriod(words: readonly string[], now: number): Found | undefined {
  const [first = ""] = words;
  const isLed = ["in", "during", "since", "from", "until", "before"].includes(first);
  const period = periodOf(words.slice(isLed ? 1 : 0), now);
  if (!period) return undefined;
  const { from, to } = period;
  const length = period.length + (isLed ? 1 : 0);
  if (["since", "from"].includes(first)) return { bounds: { from }, length };
  if (first === "until") return { bounds: { to }, length };
  if (first === "before") return { bounds: { to: dayText(Date.parse(from) - DAY_MS) }, length };
  const isClear = isLed || period.length === 2 || (MONTHS.includes(first) && first.length >= MIN_MONTH);
  return isClear ? { bounds: { from, to }, length } : undefined;
}

function fromSpan([first = "", second = "", third = ""]: readonly string[], now: number): Found | undefined {
  if (!["last", "past", "this"].includes(first)) return undefined;
  const span = ownValue(SPANS, third.replace(/s$/, ""));
  const count = /^[1-9]\d{0,3}$/.test(second) ? Number(second) : ownValue(COUNT_WORDS, second);
  if (first !== "this" && count && span) return { bounds: lastDays(count * span, now), length: 3 };
  const period = ownValue(SPANS, second);
  return period ? { bounds: lastDays(period, now), length: 2 } : undefined;
}

/** `since 2026-11-01`, `until 2026-11-15`, `from 2026-11-01 to 2026-11-15` */
function fromDays(words: readonly string[], now: number): Found | undefined {
  const [first = "", second = "", third = "", fourth = ""] = words;
  if (["since", "from"].includes(first)) {
    if (isDay(second) && ["to", "until"].includes(third) && isDay(fourth) && second <= fourth)
      return { bounds: { from: second, to: fourth }, length: 4 };
    const from = isDay(second) ? second : dayBounds(second, now)?.from;
    return from === undefined ? undefined : { bounds: { from }, length: 2 };
  }
  if (!["until", "before"].includes(first) || !isDay(second)) return undefined;
  const to = first === "until" ? second : dayText(Date.parse(second) - DAY_MS);
  return { bounds: { to }, length: 2 };
}

export function daysOfWords(given: readonly string[], now: number): Found | undefined {
  const words = given.slice(0, 5).map((word) => word.toLowerCase());
  const the = words[0] === "in" && words[1] === "the" ? 2 : words[0] === "the" || words[0] === "in" ? 1 : 0;
  const span = fromSpan(words.slice(the), now);
  if (span) return { ...span, length: span.length + the };
  const found = fromDays(words, now) ?? fromPeriod(words, now);
  if (found) return found;
  const word = dayBounds(words[0] ?? "", now);
  return word && !isDay(words[0]!) ? { bounds: word, length: 1 } : undefined;
}
