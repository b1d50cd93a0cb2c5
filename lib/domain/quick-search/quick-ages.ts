import { AGES } from "@/lib/contract/enums";
import { ownValue } from "@/lib/contract/own-value";
import { boundsOfWords, loneNumber, type Bounds } from "./quick-ranges";

/** `isExact` means that the decades match the request exactly. `isGuess` means that only the numbers suggest an age. */
type Ages = { ages: string[]; isExact: boolean; isGuess: boolean; length: number };

const DECADES: Record<string, number> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
};
/** From this decade on, `80s` alone rather means a time. */
const OLDEST_ALONE = 50;
const YOUNGEST = 13;
/** Age groups of advertising; other bare numbers are ambiguous. */
const KNOWN_GROUPS: readonly string[] = ["13-17", "18-24", "25-34", "35-44", "45-54", "55-64", "65+"];
const LEADS = ["in their", "in his", "in her", "aged", "age", "ages", "age:"];
const UNITS = ["years old", "year olds", "year old", "years", "year-olds", "year-old", "yo", "y/o"];
const OVER = ["over", "above", "older than", "more than"];
const UNDER = ["under", "below", "younger than", "less than"];

const startOf = (lower: readonly string[], phrases: readonly string[]) =>
  phrases.find((phrase) => phrase.split(" ").every((word, index) => lower[index] === word));
const lengthOf = (phrase: string | undefined) => phrase?.split(" ").length ?? 0;

function agesWithin({ low = 0, high = 99 }: Bounds) {
  if (![low, high].every((age) => Number.isInteger(age) && age >= 0 && age <= 99)) return undefined;
  const met = AGES.filter((age) => {
    const [first, last] = age.split("-").map(Number) as [number, number];
    return last >= low && first <= high;
  });
  const isExact = low % 10 === 0 && high % 10 === 9;
  return met.length > 0 && low <= high ? { ages: met as string[], isExact } : undefined;
}

function decadeOf(word: string | undefined): number | undefined {
  const digit = /^'?([1-9])0['’]?s$/.exec(word ?? "")?.[1];
  return digit ? Number(digit) * 10 : ownValue(DECADES, word ?? "");
}

function fromDecades(lower: readonly string[], isLed: boolean): Omit<Ages, "isGuess"> | undefined {
  const from = decadeOf(lower[0]);
  if (from === undefined || (!isLed && (from > OLDEST_ALONE || from < 20))) return undefined;
  const to = ["to", "-"].includes(lower[1] ?? "") ? decadeOf(lower[2]) : undefined;
  const found = agesWithin({ low: from, high: (to ?? from) + 9 });
  return found && { ...found, length: to === undefined ? 1 : 3 };
}

function numbersOf(words: readonly string[], lower: readonly string[]) {
  const over = startOf(lower, OVER);
  const under = startOf(lower, UNDER);
  const side = lengthOf(over ?? under);
  const number = loneNumber(words[side]);
  if (side > 0 && number !== undefined) {
    // Over 29 begins with 30.
    const bounds = over ? { low: number + 1 } : { high: number - 1 };
    return { bounds, length: side + 1, number };
  }
  const range = boundsOfWords(words);
  if (range) return { ...range, number: undefined };
  const lone = loneNumber(words[0]);
  return lone === undefined ? undefined : { bounds: { low: lone, high: lone }, length: 1, number: undefined };
}

export function agesOfWords(given: readonly string[]): Ages | undefined {
  const split = /^(age)([<>=≥≤].+)$|^(age:)(.+)$/i.exec(given[0] ?? "");
  const words = split ? [split[1] ?? split[3]!, split[2] ?? split[4]!, ...given.slice(1)] : given;
  const lower = words.slice(0, 8).map((word) => word.toLowerCase());
  const lead = lengthOf(startOf(lower, LEADS));
  const rest = lower.slice(lead);
  const within = (taken: number) => lead + taken - (split ? 1 : 0);
  if (lead === 0 && /^teen(s|agers?)$/.test(lower[0] ?? ""))
    return { ages: ["10-19"], isExact: false, isGuess: false, length: 1 };
  const decades = fromDecades(rest, lead > 0);
  if (decades) return { ...decades, isGuess: false, length: within(decades.length) };
  const numbers = numbersOf(words.slice(lead), rest);
  if (!numbers) return undefined;
  const unit = lengthOf(startOf(rest.slice(numbers.length), UNITS));
  const isNamed = lead > 0 || unit > 0;
  const isGroup = numbers.length === 1 && KNOWN_GROUPS.includes(rest[0]!);
  const isSide = numbers.number !== undefined && numbers.number >= YOUNGEST;
  const found = isNamed || isGroup || isSide ? agesWithin(numbers.bounds) : undefined;
  return found && { ...found, isGuess: !isNamed, length: within(numbers.length + unit) };
}
