/** Interprets words by fixed rules from the definitions of a search. The first rule that applies wins. */
import { byKind, hasValues, type ValuesFilter } from "@/lib/contract/by-kind";
import {
  fieldsOf,
  type AnyValues,
  type Filter,
  type QueryDefinition,
  type Order,
  type Range,
  type Sort,
} from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import { ownValue } from "@/lib/contract/own-value";
import { agesOfWords } from "./quick-ages";
import { daysOfWords, dayBounds } from "./quick-days";
import { BARE_NUMBERS, BARE_PERCENT, PEOPLE, POSTS, QUICK_NAMES, QUICK_VALUES, TIERS } from "./quick-names";
import { profileOf } from "./quick-profile";
import { bothEnds, boundsOfWord, boundsOfWords, loneNumber, type Bounds } from "./quick-ranges";
import { sortOfWords } from "./quick-sorts";

type OfFilter = { name: string; filter: Filter; values: AnyValues; note?: string };
type OfSort = { name: "sort"; sort: Sort; order: Order; values: AnyValues };
/** How many results a page shows. */
type OfSize = { name: "size"; size: number; values: AnyValues };
export type Meaning = OfFilter | OfSort | OfSize;
/** `isGuess` holds only when the next word is understood: `over 5k downloads` is not about followers. */
export type Found = { meaning: Meaning; length: number; before?: Meaning; isGuess?: boolean };

const LONGEST_NAME = 5;
const unquoted = (text: string) => text.replace(/^"|"$/g, "").trim();

function rangeFields(filter: Range, range: Bounds | undefined): AnyValues | undefined {
  if (!range) return undefined;
  const { low, high } = range;
  const fit = (value: number, round: (value: number) => number) => (filter.isInteger ? round(value) : value);
  return {
    ...(low !== undefined && { [filter.min]: fit(low, Math.ceil) }),
    ...(high !== undefined && { [filter.max]: fit(high, Math.floor) }),
  };
}

/** Ignores case, accents, hyphens, and `&` versus `and`. */
function plain(text: string): string {
  const bare = fold(text).normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'");
  return bare
    .replaceAll(/\s*(&|\band\b)\s*/g, " & ")
    .replaceAll(/[-\s]+/g, " ")
    .trim();
}

const MIN_BEGINNING = 5;
const MIN_WORD = 4;

const namedLists = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** Cached, because each word of a phrase looks it up. */
function namesOf(values: readonly string[]): ReadonlyMap<string, string> {
  const known = namedLists.get(values);
  if (known) return known;
  const named = new Map(values.map((value) => [plain(value), value]));
  namedLists.set(values, named);
  return named;
}

/** Accepts the whole name, a nickname, a typo of one letter, or an unambiguous beginning. */
function listValue(values: readonly string[], text: string): string | undefined {
  // `-food` and `!food` mean the opposite.
  if (/^[^\p{L}\p{N}]/u.test(text) || text.toLowerCase() === "other") return undefined;
  const nickname = text.toLowerCase();
  const wanted = plain(ownValue(QUICK_VALUES, nickname) ?? text);
  const named = namesOf(values);
  const exact = named.get(wanted) ?? named.get(`${wanted}s`) ?? named.get(wanted.replace(/s$/, ""));
  if (exact !== undefined) return exact;
  const isBeginning = (name: string) =>
    name.startsWith(wanted) &&
    (wanted.length >= MIN_BEGINNING || (wanted.length >= MIN_WORD && name[wanted.length] === " "));
  const starting = [...named].filter(([name]) => isBeginning(name));
  return starting.length === 1 ? starting[0]![1] : undefined;
}

function atLeast(text: string): Bounds | undefined {
  const low = loneNumber(text);
  return low === undefined ? undefined : { low };
}

const valuesOfText = byKind<[text: string, now: number], AnyValues | undefined>({
  multiSelect: ({ param, values }, text) => {
    const found = text.split(",").map((part) => listValue(values, part.trim()));
    return found.includes(undefined) ? undefined : { [param]: found as string[] };
  },
  select: ({ param, values, isOpen }, text) => {
    const found = listValue(values, text) ?? (isOpen ? text : undefined);
    return found === undefined ? undefined : { [param]: found };
  },
  range: (filter, text) => rangeFields(filter, boundsOfWord(text) ?? atLeast(text)),
  dateRange: ({ from, to }, text, now) => {
    const days = dayBounds(text, now);
    return days && { [from]: days.from, [to]: days.to };
  },
  text: ({ param, match }, text) => ({
    [param]: match === "handle" ? (profileOf(text)?.handle ?? text.replace(/^@/, "")) : text,
  }),
  textList: ({ param }, text) => {
    const parts = text.split(",").map((part) => part.trim().replace(/^#+/, "").trim());
    return parts.includes("") ? undefined : { [param]: parts };
  },
  flag: ({ param }) => ({ [param]: true }),
});

function valuesFor(filter: Filter, text: string, now: number): AnyValues | undefined {
  return text === "" ? undefined : valuesOfText(filter, text, now);
}

const asField: { [K in ValuesFilter["kind"]]: (value: string) => string | string[] } = {
  multiSelect: (value) => [value],
  select: (value) => value,
};

export function named(query: QueryDefinition, word: string): string | undefined {
  const short = word.toLowerCase();
  const known = ownValue(QUICK_NAMES, short)?.find((name) => query.filters[name]);
  if (known) return known;
  return Object.keys(query.filters).find((name) => fold(name) === fold(word));
}

/** `hook:"stop"`, `score>80`, `er=3-6` */
function fromNamedWord(query: QueryDefinition, word: string, now: number): OfFilter | undefined {
  const match = /^([a-z]+(?: [a-z]+)?)(:|(?=[<>=≥≤]))(.+)$/i.exec(word);
  const name = match && named(query, match[1]!);
  if (!match || !name) return undefined;
  const filter = query.filters[name]!;
  const values = valuesFor(filter, unquoted(match[3]!), now);
  return values && { name, filter, values };
}

function fromBareWord(query: QueryDefinition, word: string): OfFilter | undefined {
  const find = (kind: string, test: (filter: Filter) => boolean) =>
    Object.entries(query.filters).find(([, filter]) => filter.kind === kind && test(filter));
  if (/^#[^#]/.test(word)) {
    const found = find("textList", (filter) => filter.kind === "textList" && filter.match === "allExact");
    return (
      found && { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: [word.slice(1)] } }
    );
  }
  if (/^@[^@]/.test(word)) {
    const found = find("text", (filter) => filter.kind === "text" && filter.match === "handle");
    return found && { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: word.slice(1) } };
  }
  if (/^[^\s@:"]+@[^\s@]+\.[^\s@]+$/.test(word)) {
    const found = find("text", (filter) => filter.kind === "text" && filter.match === "exact");
    return found && { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: word } };
  }
  return undefined;
}

/** A profile address means its handle, and its platform if the search has that filter. */
function fromProfile(query: QueryDefinition, word: string): Found | undefined {
  const profile = profileOf(unquoted(word));
  const found = profile && fromBareWord(query, `@${profile.handle}`);
  if (!found) return undefined;
  const source = query.filters.source;
  const before =
    source?.kind === "select"
      ? { name: "source", filter: source, values: { [source.param]: profile.platform } }
      : undefined;
  return { meaning: found, length: 1, before };
}

function nameOfWords(query: QueryDefinition, words: readonly string[]) {
  for (const length of [2, 1]) {
    const name =
      words.length < length ? undefined : named(query, words.slice(0, length).join(" ").replace(/:$/, ""));
    if (name) return { name, length };
  }
  return undefined;
}

function rangeMeaning(query: QueryDefinition, name: string, bounds: Bounds, isPercent: boolean) {
  const filter = query.filters[name];
  if (filter?.kind !== "range" || (isPercent && filter.scale === "log")) return undefined;
  return { name, filter, values: rangeFields(filter, bounds)! };
}

const isPercent = (words: readonly string[]) => words.some((word) => word.includes("%"));

/** `views over 1m`, `score of 80` */
function fromNameAndRange(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const name = nameOfWords(query, words);
  if (!name || query.filters[name.name]?.kind !== "range") return undefined;
  const start = name.length + (["of", "is"].includes(words[name.length] ?? "") ? 1 : 0);
  const rest = words.slice(start);
  const lone = atLeast(rest[0] ?? "");
  const first = boundsOfWords(rest) ?? (lone && { bounds: lone, length: 1 });
  if (!first) return undefined;
  const both = bothEnds(rest, first);
  // In `score over 80 under 50k followers` the second end belongs to another filter.
  const range = both && !nameOfWords(query, rest.slice(both.length)) ? both : first;
  const length = start + range.length;
  const meaning = rangeMeaning(query, name.name, range.bounds, isPercent(words.slice(start, length)));
  return meaning && { meaning, length };
}

/** A bare number below this, or like a year, does not mean followers. */
const MIN_BARE = 1000;
const YEAR = /(?<!\d)(19|20)\d\d(?![\d,.kmb])/i;

/** `10k-50k followers`, `over 1m views`, `10k-50k`, `3-6%` */
function fromRange(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const first = boundsOfWords(words);
  const range = first && (bothEnds(words, first) ?? first);
  const length = range?.length ?? 1;
  const isOfPercent = isPercent(words.slice(0, length));
  // `email` names a text too, but a range is never of it.
  const after = fromFlag(query, words.slice(length)) ? undefined : nameOfWords(query, words.slice(length));
  const bounds = range?.bounds ?? (after ? atLeast(words[0] ?? "") : undefined);
  if (!bounds) return undefined;
  // In `10k-50k er 3+` the name belongs to what follows it, in `10k+ followers 1m+ views` it does not.
  const rest = after ? words.slice(length + after.length) : [];
  const next = range && boundsOfWords(rest);
  const isOfNext = next && !nameOfWords(query, rest.slice(next.length)) && !rest[0]!.includes("%");
  if (after && !isOfNext) {
    const meaning = rangeMeaning(query, after.name, bounds, isOfPercent);
    return meaning && { meaning, length: length + after.length };
  }
  const isLarge = Math.max(bounds.low ?? 0, bounds.high ?? 0) >= MIN_BARE;
  if (!isOfPercent && (!isLarge || words.slice(0, length).some((word) => YEAR.test(word)))) return undefined;
  const meaning = rangeMeaning(query, isOfPercent ? BARE_PERCENT : BARE_NUMBERS, bounds, isOfPercent);
  return meaning && { meaning, length, isGuess: true };
}

/** `micro`, `mid-tier influencers` */
function fromTier(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  const [, step = "", noun] = /^([a-z]+?)-?(tier|influencers?|creators?)?$/.exec(first) ?? [];
  const bounds = ownValue(TIERS, step);
  const meaning = bounds && rangeMeaning(query, BARE_NUMBERS, bounds, false);
  // `mid 20s` is an age.
  if (!meaning || /^'?\d0/.test(second)) return undefined;
  const isNamed = noun !== undefined || ["tier", ...PEOPLE].includes(second);
  return { meaning, length: second === "tier" ? 2 : 1, isGuess: !isNamed };
}

/** `email`, `has an email` */
function fromFlag(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const lower = words.slice(0, 6).map((word) => word.toLowerCase());
  const verb = /^(has|have|having|with)$/.test(lower[0] ?? "") ? 1 : 0;
  const at = verb + (verb && /^an?$/.test(lower[verb] ?? "") ? 1 : 0);
  const word = (lower[at] ?? "").replace("-", "").replace(/s$/, "");
  const flag = Object.entries(query.filters).find(
    ([, filter]) => filter.kind === "flag" && fold(filter.label) === word,
  );
  if (!flag) return undefined;
  const tail = [["address"], ["addresses"], ["on", "file"]].find((each) =>
    each.every((part, index) => lower[at + 1 + index] === part),
  );
  const meaning = { name: flag[0], filter: flag[1], values: { [fieldsOf(flag[1])[0]!]: true } };
  return { meaning, length: at + 1 + (tail?.length ?? 0), isGuess: at === 0 && !tail };
}

function fromDays(query: QueryDefinition, words: readonly string[], now: number): Found | undefined {
  const posted = Object.entries(query.filters).find(([, filter]) => filter.kind === "dateRange");
  if (posted?.[1].kind !== "dateRange") return undefined;
  const said = words[0]?.toLowerCase() === "posted" ? 1 : 0;
  const days = daysOfWords(words.slice(said), now);
  if (!days) return undefined;
  const [name, filter] = posted;
  const values = { [filter.from]: days.bounds.from, [filter.to]: days.bounds.to };
  return { meaning: { name, filter, values }, length: said + days.length };
}

function fromAges(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const filter = query.filters.age;
  const found = filter?.kind === "multiSelect" ? agesOfWords(words) : undefined;
  if (!found || filter?.kind !== "multiSelect") return undefined;
  // `over 50 likes` names what is counted.
  if (found.isGuess && nameOfWords(query, words.slice(found.length))) return undefined;
  const note = found.isExact ? undefined : "ages are known by decade";
  const meaning = { name: "age", filter, values: { [filter.param]: found.ages }, note };
  return { meaning, length: found.length, isGuess: found.isGuess };
}

/** `20 creators`, up to the largest page */
function fromCount(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const [first = "", second = ""] = words;
  const isOfPosts = Object.values(query.filters).some(({ kind }) => kind === "dateRange");
  const isCounted = (isOfPosts ? POSTS : PEOPLE).includes(second.toLowerCase());
  const size = /^\d{1,3}$/.test(first) ? Number(first) : 0;
  if (!isCounted || size < 1 || size > query.paging.maxSize) return undefined;
  return { meaning: { name: "size", size, values: { [query.paging.size]: size } }, length: 2 };
}

function fromSort(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const found = sortOfWords(query, words);
  if (!found) return undefined;
  const { sort, order, values, length, isGuess } = found;
  return { meaning: { name: "sort", sort, order, values }, length, isGuess };
}

function fromList(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const filters = Object.entries(query.filters);
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const text = unquoted(words.slice(0, length).join(" "));
    for (const [name, filter] of filters) {
      if (!hasValues(filter)) continue;
      const value = listValue(filter.values, text);
      if (value === undefined) continue;
      const values = { [filter.param]: asField[filter.kind](value) };
      return { meaning: { name, filter, values }, length };
    }
  }
  return undefined;
}

/** `hook:stop`, `hook: stop`, `average likes>1k`, `#vegan`, `@name` */
function fromSign(query: QueryDefinition, words: readonly string[], now: number): Found | undefined {
  const [word = "", next] = words;
  const isName = /^[a-z]+:$/i.test(word);
  const joined =
    next !== undefined && /^[a-z]+:?$/i.test(word)
      ? fromNamedWord(query, isName ? word + next : `${word} ${next}`, now)
      : undefined;
  if (joined) return { meaning: joined, length: 2 };
  const single = fromNamedWord(query, word, now) ?? fromBareWord(query, word);
  return single && { meaning: single, length: 1 };
}

export function meaningOf(query: QueryDefinition, words: readonly string[], now: number): Found | undefined {
  return (
    fromProfile(query, words[0] ?? "") ??
    fromSign(query, words, now) ??
    fromCount(query, words) ??
    fromAges(query, words) ??
    fromSort(query, words) ??
    fromFlag(query, words) ??
    fromDays(query, words, now) ??
    fromTier(query, words) ??
    fromList(query, words) ??
    fromNameAndRange(query, words) ??
    fromRange(query, words)
  );
}
