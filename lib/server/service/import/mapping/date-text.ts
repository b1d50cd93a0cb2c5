import "server-only";
/** The order of day and month is found for a whole column. */
import type { DateOrder } from "@/lib/contract/import-mapping";
import { ownValue } from "@/lib/contract/own-value";
import { plainWord } from "./header-words";
import { plainDigits } from "./number-text";

const MONTH_LOCALES =
  "en de fr es it pt nl pl cs sk ru uk tr sv da nb fi hu ro el bg hr sr sl id ms vi ar fa he hi th lt lv et ca".split(
    " ",
  );
const ABBREVIATIONS = [
  "jan gen ene ener janv",
  "feb fev fevr febr",
  "mar mrt maart marz mars",
  "apr avr abr avril",
  "mai may mag maj mei",
  "jun juin giu",
  "jul juil lug",
  "aug aout ago",
  "sep sept set",
  "oct okt ott out",
  "nov",
  "dec dez dic des",
].map((names) => names.split(" "));

/** Names of the Gregorian months; 0 marks a name of several months. */
let months: Map<string, number> | undefined;
function monthsByName(): Map<string, number> {
  if (months) return months;
  months = new Map();
  const add = (name: string, month: number) => {
    const key = plainWord(name).replace(/[^\p{L}]/gu, "");
    if (key.length < 2) return;
    const known = months!.get(key);
    months!.set(key, known === undefined || known === month ? month : 0);
  };
  for (const locale of MONTH_LOCALES)
    for (const style of ["long", "short"] as const)
      for (const withDay of [{}, { day: "numeric" as const }]) {
        const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
          month: style,
          ...withDay,
          timeZone: "UTC",
        });
        for (let month = 1; month <= 12; month++)
          for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15)))
            if (type === "month" && !/\d/.test(value)) add(value, month);
      }
  for (const [index, names] of ABBREVIATIONS.entries()) for (const name of names) months.set(name, index + 1);
  return months;
}

const TIME = String.raw`(?:(?:[T,\s]|\bat\b|\bum\b|\bà\b|\ba las\b|\balle\b|\bom\b)+(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|uhr)?)?`;
const ZONE = String.raw`\s*(?:(?:z|utc|gmt)?\s*(?:([+-])(\d{1,2}):?(\d{2})?)?(?:\s*\([^)]*\)|\s+utc)?)`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`, "i");
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})${TIME}${ZONE}$`, "i");
/** The day of the week is a word before the day or month, with a comma or a full stop. */
const DAY_NAME = /^\p{L}{2,12}[.,]+\s*(?=[\d\p{L}])/u;
/** `Fri Nov 03 2023 10:00:00 GMT+0100 (CET)`, as JavaScript writes it. */
const OF_SCRIPTS = /^(?:mon|tue|wed|thu|fri|sat|sun) (?=[a-z]{3} \d{2} \d{4} )/;
const EAST =
  /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]?\s*(?:\([^)]*\)|[月火水木金土日]曜日?|[월화수목금토일]요일|星期.)?\s*(午前|午後|上午|下午|오전|오후)?\s*(?:(\d{1,2})\s*[:時时시点點]\s*(\d{1,2})?\s*[分분]?(?::?\s*(\d{1,2})\s*[秒초]?)?)?$/u;
const SPACED =
  /^(\d{4})[./]\s*(\d{1,2})[./]\s*(\d{1,2})\.?(?:\s*\(?[월화수목금토일]?\)?)?\s*(오전|오후)?\s*(?:(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/u;
const COMPACT_TIME = /^(20\d{2})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})Z?$/;
/** Years of the Thai Buddhist calendar are 543 ahead. */
const BUDDHIST = 543;
const NAMED_DAY = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?[\s/-]*(?:de\s+|di\s+|d'|of\s+)?(\p{L}{3,})\.?,?[\s/-]*(?:de\s+|del\s+|do\s+)?(\d{4}|\d{2})(?:\s*(?:г|р)\.?(?:\s|$))?,?${TIME}${ZONE}$`,
  "iu",
);
const NAMED_MONTH = new RegExp(
  String.raw`^(\p{L}{3,})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?\.?,?[\s-]+(\d{4}),?${TIME}${ZONE}$`,
  "iu",
);
/** `Wed Oct 10 20:19:24 +0000 2018`, as the interfaces of some platforms write it. */
const OF_PROGRAMS = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4} )?(\d{4})$/;

/** Longer texts are not dates, and hostile ones would take long to refuse. */
const LONGEST = 80;
/** The year 5138; larger numbers are not timestamps. */
const LAST_MS = 1e14;
const DAY_MS = 86_400_000;
const [SERIAL_FROM, SERIAL_TO] = [25_569, 80_000];
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** A month's name, or an unambiguous prefix of one. */
function monthOf(name: string): number | undefined {
  const word = name.replace(/[^\p{L}]/gu, "");
  const known = monthsByName().get(word);
  if (known !== undefined) return known || undefined;
  if (word.length < 3) return undefined;
  const begun = new Set(
    [...monthsByName()].filter(([whole]) => whole.startsWith(word)).map(([, month]) => month),
  );
  const [month] = begun;
  return begun.size === 1 ? month || undefined : undefined;
}

type Clock = [hour?: string, minute?: string, second?: string, half?: string];

function moment(
  year: number,
  month: number,
  day: number,
  clock: Clock,
  zone: readonly (string | undefined)[],
) {
  const [hour = "0", minute = "0", second = "0", half] = clock;
  const isPm = half?.toLowerCase().startsWith("p");
  const hours = half && !/^u/i.test(half) ? (Number(hour) % 12) + (isPm ? 12 : 0) : Number(hour);
  const whole = year < 100 ? year + 2000 : year > 2500 && year < 2600 ? year - BUDDHIST : year;
  const value = Date.UTC(whole, month - 1, day, hours, Number(minute), Number(second));
  const made = new Date(Date.UTC(whole, month - 1, day));
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day || hours > 24) return undefined;
  const [sign, zoneHours = "0", zoneMinutes = "0"] = zone;
  const shift = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return sign === undefined ? value : value - (sign === "-" ? -shift : shift);
}

/** Reads dates with unambiguous parts: the year first, or the month by its name. */
function certainDate(text: string): number | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return moment(+iso[1]!, +iso[2]!, +iso[3]!, iso.slice(4, 8) as Clock, iso.slice(8));
  const east = EAST.exec(text) ?? SPACED.exec(text);
  if (east) {
    const half = /[後下]|오후/.test(east[4] ?? "") ? "pm" : east[4] ? "am" : undefined;
    return moment(+east[1]!, +east[2]!, +east[3]!, [east[5], east[6], east[7], half], []);
  }
  const timed = COMPACT_TIME.exec(text);
  if (timed) return moment(+timed[1]!, +timed[2]!, +timed[3]!, timed.slice(4, 7) as Clock, []);
  const compact = COMPACT.exec(text);
  if (compact) return moment(+compact[1]!, +compact[2]!, +compact[3]!, [], []);
  const words = plainWord(text).replace(OF_SCRIPTS, "");
  const program = OF_PROGRAMS.exec(words);
  if (program) {
    const month = monthOf(program[1]!);
    return month && moment(+program[7]!, month, +program[2]!, program.slice(3, 6) as Clock, []);
  }
  const bare = words.replace(DAY_NAME, "");
  const day = NAMED_DAY.exec(bare);
  const named = day ?? NAMED_MONTH.exec(bare);
  if (!named) return undefined;
  const month = monthOf(day ? named[2]! : named[1]!);
  const number = day ? named[1]! : named[2]!;
  return month && moment(+named[3]!, month, +number, named.slice(4, 8) as Clock, named.slice(8));
}

function numericDate(text: string, isDayFirst: boolean): number | undefined {
  const match = NUMBERS.exec(text);
  if (!match) return undefined;
  const [first, second] = [+match[1]!, +match[2]!];
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return moment(+match[3]!, month, day, match.slice(4, 8) as Clock, match.slice(8));
}

function numberedDate(text: string, order: DateOrder): number | undefined {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) return undefined;
  if (order === "seconds") return value < LAST_MS / 1000 ? Math.round(value * 1000) : undefined;
  if (order === "milliseconds") return value < LAST_MS ? Math.round(value) : undefined;
  return value >= SERIAL_FROM && value <= SERIAL_TO ? Math.round(EXCEL_EPOCH + value * DAY_MS) : undefined;
}

const ZONES: Record<string, string> = {
  EST: "-05:00",
  EDT: "-04:00",
  CST: "-06:00",
  CDT: "-05:00",
  PST: "-08:00",
  PDT: "-07:00",
  BST: "+01:00",
  CET: "+01:00",
  CEST: "+02:00",
};
const withOffset = (text: string) =>
  text.replace(/\s([A-Z]{3,4})$/, (whole, name: string) => ownValue(ZONES, name) ?? whole);

/** Returns ms since 1970; undefined when it is not a date. Unambiguous dates are read in any order. */
export function parseDate(text: string, order: DateOrder): number | undefined {
  if (text.length > LONGEST) return undefined;
  const trimmed = withOffset(plainDigits(text).trim());
  const certain = certainDate(trimmed);
  if (certain !== undefined) return certain;
  if (order === "day-first" || order === "month-first") return numericDate(trimmed, order === "day-first");
  return order === "year-first" ? undefined : numberedDate(trimmed, order);
}

/** Finds the unit of numeric timestamps by their size. */
function orderOfNumber(value: number): DateOrder | undefined {
  if (value >= 9e8 && value < 5e9) return "seconds";
  if (value >= 9e11 && value < 5e12) return "milliseconds";
  return value >= 36_526 && value <= 62_000 ? "serial" : undefined;
}

type DateColumn = {
  order: DateOrder;
  /** Share of the texts that are dates in this order, 0 to 1. */
  share: number;
  /** Every date is ambiguous in day and month. */
  isGuess: boolean;
  /** Some dates have the day first, others the month. */
  isMixed: boolean;
};

type Numeric = { first: number; second: number; sign: string; hasHalf: boolean };

function numericParts(text: string): Numeric | undefined {
  if (text.length > LONGEST) return undefined;
  const match = NUMBERS.exec(text.trim());
  const sign = /[-/.]/.exec(text)?.[0] ?? "/";
  return match ? { first: +match[1]!, second: +match[2]!, sign, hasHalf: match[7] !== undefined } : undefined;
}

/** @param suggestsDayFirst other evidence of the file: its language, its decimal comma */
function orderOfNumeric(texts: readonly string[], suggestsDayFirst: boolean) {
  const parts = texts.map(numericParts).filter((part) => part !== undefined);
  const dayFirst = parts.filter(({ first }) => first > 12).length;
  const monthFirst = parts.filter(({ second }) => second > 12).length;
  if (dayFirst + monthFirst > 0) {
    const order: DateOrder = dayFirst >= monthFirst ? "day-first" : "month-first";
    return { order, isGuess: false, isMixed: dayFirst > 0 && monthFirst > 0 };
  }
  const isFuture = (isDayFirst: boolean) =>
    texts.some((text) => (numericDate(text.trim(), isDayFirst) ?? 0) > Date.now() + DAY_MS);
  const [dayInFuture, monthInFuture] = [isFuture(true), isFuture(false)];
  if (dayInFuture !== monthInFuture) {
    const order: DateOrder = dayInFuture ? "month-first" : "day-first";
    return { order, isGuess: false, isMixed: false };
  }
  const isDayFirst =
    !parts.some(({ hasHalf }) => hasHalf) && (suggestsDayFirst || parts.some(({ sign }) => sign === "."));
  return { order: (isDayFirst ? "day-first" : "month-first") as DateOrder, isGuess: true, isMixed: false };
}

/** `share` is 0 when the column has no dates. */
export function dateColumn(texts: readonly string[], suggestsDayFirst: boolean): DateColumn {
  const filled = texts.map((text) => plainDigits(text).trim()).filter((text) => text !== "");
  const none: DateColumn = { order: "year-first", share: 0, isGuess: false, isMixed: false };
  if (filled.length === 0) return none;
  const shareOf = (order: DateOrder) =>
    filled.filter((text) => parseDate(text, order) !== undefined).length / filled.length;
  const numeric = filled.filter((text) => numericParts(text) !== undefined);
  if (numeric.length * 2 > filled.length) {
    const found = orderOfNumeric(numeric, suggestsDayFirst);
    return { ...found, share: shareOf(found.order) };
  }
  const counts = new Map<DateOrder, number>();
  for (const text of filled) {
    const order =
      /^\d+(?:\.\d+)?$/.test(text) && !COMPACT.test(text) ? orderOfNumber(Number(text)) : undefined;
    if (order) counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const order = best && best[1] * 2 > filled.length ? best[0] : "year-first";
  return { ...none, order, share: shareOf(order) };
}
