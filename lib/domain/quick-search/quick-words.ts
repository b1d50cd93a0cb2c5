/** The quick box: words → filters, by fixed rules from the definitions. What is not understood is returned, not dropped. */
import { byKind, hasValues, type ValuesFilter } from "@/lib/contract/by-kind";
import { withChanges } from "@/lib/contract/canonical";
import {
  fieldsOf,
  type AnyValues,
  type Filter,
  type QueryDefinition,
  type Range,
} from "@/lib/contract/definition";
import { fold } from "@/lib/contract/fold";
import { parseHumanNumber } from "@/lib/contract/human-number";
import { ownValue } from "@/lib/contract/own-value";
import { daysOfWords, dayBounds } from "./quick-days";
import { BARE_NUMBERS, BARE_PERCENT, FILLERS, NEGATIONS, QUICK_NAMES, QUICK_VALUES } from "./quick-names";
import { profileOf } from "./quick-profile";
import { boundsOfWord, boundsOfWords, type Bounds } from "./quick-ranges";

/** What a stretch of the text means. `values`: wire fields that it sets. */
export type Proposal = { words: string; name: string; filter: Filter; values: AnyValues };
export type QuickResult = { proposals: Proposal[]; unknown: string[] };
type Meaning = Omit<Proposal, "words">;
/** `length`: how many words it takes. `before`: what the same words mean besides. */
type Found = Meaning & { length: number; before?: readonly Meaning[] };

const LONGEST_NAME = 5;
/** Splits at blanks; quotes keep words together, also after a colon. */
export function splitWords(text: string): string[] {
  return text.match(/[^\s"]*"[^"]*"?|\S+/g) ?? [];
}

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

/** Without case, accents and the difference between `&` and `and`, hyphen and blank. */
function plain(text: string): string {
  const bare = fold(text).normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'");
  return bare
    .replaceAll(/\s*(&|\band\b)\s*/g, " & ")
    .replaceAll(/[-\s]+/g, " ")
    .trim();
}

/** So much of a name must be typed, unless it is a whole word of it. */
const MIN_BEGINNING = 5;
const MIN_WORD = 4;

/** A value of a list by its whole name, a nickname, one letter more or less, or a beginning that only one value has. */
function listValue(values: readonly string[], text: string): string | undefined {
  // `-food` and `!food` mean the opposite.
  if (/^[^\p{L}\p{N}]/u.test(text)) return undefined;
  const nickname = text.toLowerCase();
  const wanted = plain(ownValue(QUICK_VALUES, nickname) ?? text);
  const named = new Map(values.map((value) => [plain(value), value]));
  const exact = named.get(wanted) ?? named.get(`${wanted}s`) ?? named.get(wanted.replace(/s$/, ""));
  if (exact !== undefined) return exact;
  const isBeginning = (name: string) =>
    name.startsWith(wanted) &&
    (wanted.length >= MIN_BEGINNING || (wanted.length >= MIN_WORD && name[wanted.length] === " "));
  const starting = [...named].filter(([name]) => isBeginning(name));
  return starting.length === 1 ? starting[0]![1] : undefined;
}

function atLeast(text: string): Bounds | undefined {
  const low = parseHumanNumber(text);
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
  textList: ({ param }, text) => ({
    [param]: text.split(",").map((part) => part.trim().replace(/^#/, "")),
  }),
  flag: ({ param }) => ({ [param]: true }),
});

function valuesFor(filter: Filter, text: string, now: number): AnyValues | undefined {
  return text === "" ? undefined : valuesOfText(filter, text, now);
}

/** One value of a list, as a field of the kind has it. */
const asField: { [K in ValuesFilter["kind"]]: (value: string) => string | string[] } = {
  multiSelect: (value) => [value],
  select: (value) => value,
};

function named(query: QueryDefinition, word: string): string | undefined {
  const short = word.toLowerCase();
  const known = ownValue(QUICK_NAMES, short)?.find((name) => query.filters[name]);
  if (known) return known;
  return Object.keys(query.filters).find((name) => fold(name) === fold(word));
}

/** `hook:"stop"`, `score>80`, `er=3-6`. */
function fromNamedWord(query: QueryDefinition, word: string, now: number): Meaning | undefined {
  const match = /^([a-z]+(?: [a-z]+)?)(:|(?=[<>=≥≤]))(.+)$/i.exec(word);
  const name = match && named(query, match[1]!);
  if (!match || !name) return undefined;
  const filter = query.filters[name]!;
  const values = valuesFor(filter, unquoted(match[3]!), now);
  return values && { name, filter, values };
}

function fromBareWord(query: QueryDefinition, word: string): Meaning | undefined {
  const find = (kind: string, test: (filter: Filter) => boolean) =>
    Object.entries(query.filters).find(([, filter]) => filter.kind === kind && test(filter));
  if (/^#.+/.test(word)) {
    const found = find("textList", (filter) => filter.kind === "textList" && filter.match === "allExact");
    return (
      found && { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: [word.slice(1)] } }
    );
  }
  if (/^@.+/.test(word)) {
    const found = find("text", (filter) => filter.kind === "text" && filter.match === "handle");
    return found && { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: word.slice(1) } };
  }
  return undefined;
}

/** A profile's address is the handle, and the platform where the search has one. */
function fromProfile(query: QueryDefinition, word: string): Found | undefined {
  const profile = profileOf(unquoted(word));
  const found = profile && fromBareWord(query, `@${profile.handle}`);
  if (!found) return undefined;
  const source = query.filters.source;
  const platform = source?.kind === "select" && {
    name: "source",
    filter: source,
    values: { [source.param]: profile.platform },
  };
  return { ...found, length: 1, before: platform ? [platform] : [] };
}

/** A range with its name before or after it, or without one: `views over 1m`, `10k-50k followers`, `3-6%`. */
function fromRangeWords(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const nameAt = (at: number) => {
    const two = named(query, words.slice(at, at + 2).join(" "));
    if (two) return { name: two, length: 2 };
    const one = words[at] === undefined ? undefined : named(query, words[at]);
    return one ? { name: one, length: 1 } : undefined;
  };
  const meaning = (name: string, bounds: Bounds, length: number): Found | undefined => {
    const filter = query.filters[name];
    const values = filter?.kind === "range" ? rangeFields(filter, bounds) : undefined;
    return values && { name, filter: filter!, values, length };
  };
  /** In `10k-50k er 3+` the name belongs to what follows it, in `10k+ followers 1m+ views` it does not. */
  const nameAfter = (at: number) => {
    const found = nameAt(at);
    const rest = found ? words.slice(at + found.length) : [];
    const next = boundsOfWords(rest);
    const isItsOwn = next && (nameAt(at + found!.length + next.length) || rest[0]!.includes("%"));
    return next && !isItsOwn ? undefined : found;
  };
  const before = nameAt(0);
  if (before && query.filters[before.name]?.kind === "range") {
    const rest = words.slice(before.length);
    const lone = atLeast(rest[0] ?? "");
    const range = boundsOfWords(rest) ?? (lone && { bounds: lone, length: 1 });
    return range && meaning(before.name, range.bounds, before.length + range.length);
  }
  const range = boundsOfWords(words);
  const length = range?.length ?? 1;
  const after = range ? nameAfter(length) : nameAt(length);
  const bounds = range?.bounds ?? (after ? atLeast(words[0] ?? "") : undefined);
  if (!bounds) return undefined;
  const withName = after && meaning(after.name, bounds, length + after.length);
  if (withName || !range) return withName;
  const isPercent = words.slice(0, length).some((word) => word.includes("%"));
  return meaning(isPercent ? BARE_PERCENT : BARE_NUMBERS, bounds, length);
}

/** `has email`, `last 30 days`, and the names in the lists. */
function fromSeveralWords(query: QueryDefinition, words: readonly string[], now: number): Found | undefined {
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  const filters = Object.entries(query.filters);
  if ((first === "has" || first === "with") && second !== "") {
    const found = filters.find(
      ([, filter]) => filter.kind === "flag" && fold(filter.label).startsWith(fold(second)),
    );
    if (found)
      return { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: true }, length: 2 };
  }
  const posted = filters.find(([, filter]) => filter.kind === "dateRange");
  const days = posted && daysOfWords(words, now);
  if (days && posted[1].kind === "dateRange") {
    const { from, to } = days.bounds;
    const values = { [posted[1].from]: from, [posted[1].to]: to };
    return { name: posted[0], filter: posted[1], values, length: days.length };
  }
  return fromList(query, words);
}

/** The names in the lists, the longest first. */
function fromList(query: QueryDefinition, words: readonly string[]): Found | undefined {
  const filters = Object.entries(query.filters);
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const text = unquoted(words.slice(0, length).join(" "));
    for (const [name, filter] of filters) {
      if (!hasValues(filter)) continue;
      const value = listValue(filter.values, text);
      if (value === undefined) continue;
      return { name, filter, values: { [filter.param]: asField[filter.kind](value) }, length };
    }
  }
  return undefined;
}

/** What the first of the words mean. */
function meaningOf(query: QueryDefinition, words: readonly string[], now: number): Found | undefined {
  const [word = "", next] = words;
  const profile = fromProfile(query, word);
  if (profile) return profile;
  // `hook: stop` is `hook:stop`.
  if (/^[a-z]+:$/i.test(word) && next !== undefined) {
    const found = fromNamedWord(query, word + next, now);
    if (found) return { ...found, length: 2 };
  }
  // `average likes>1k`
  const joined = /^[a-z]+$/i.test(word) && next && fromNamedWord(query, `${word} ${next}`, now);
  if (joined) return { ...joined, length: 2 };
  const single = fromNamedWord(query, word, now) ?? fromBareWord(query, word);
  if (single) return { ...single, length: 1 };
  // `20-29` is an age before it is a number of followers.
  const exact = fromList(query, [word]);
  if (exact && /\d/.test(word)) return exact;
  return fromSeveralWords(query, words, now) ?? fromRangeWords(query, words);
}

/** `food, italy` and `food,italy` are two words; `10,000` and `hook:a,b` are one. */
function listedWords(text: string): string[] {
  return splitWords(text)
    .flatMap((word) => {
      if (/["#@:<>=]|\d,\d/.test(word)) return [word.replace(/[,;]$/, "")];
      return word.split(/[,;]/);
    })
    .filter((word) => word !== "");
}

/** `now`: ms since 1970, for `last 7 days`. */
export function readQuickWords(query: QueryDefinition, text: string, now: number): QuickResult {
  const words = listedWords(text);
  const result: QuickResult = { proposals: [], unknown: [] };
  for (let at = 0; at < words.length;) {
    const isNegated = NEGATIONS.includes(words[at]!.toLowerCase());
    const negated = isNegated && !boundsOfWords(words.slice(at)) ? 1 : 0;
    const found = meaningOf(query, words.slice(at + negated), now);
    const length = negated + (found?.length ?? (negated ? 0 : 1));
    const shown = words.slice(at, at + length).join(" ");
    if (found && !negated) {
      const { length: _, before = [], ...meaning } = found;
      result.proposals.push(...[...before, meaning].map((each) => ({ ...each, words: shown })));
    } else if (!FILLERS.includes(shown.toLowerCase())) result.unknown.push(shown);
    at += length;
  }
  return result;
}

/** The search with the proposals added: lists grow, everything else is replaced. */
export function withProposals<V extends object>(
  query: QueryDefinition,
  values: V,
  proposals: readonly Proposal[],
): V {
  return proposals.reduce((current, { filter, values: change }) => {
    const all = current as AnyValues;
    const cleared = Object.fromEntries(fieldsOf(filter).map((field) => [field, undefined]));
    const merged = Object.fromEntries(
      Object.entries(change).map(([field, value]) => {
        if (!Array.isArray(value)) return [field, value];
        const chosen = [...new Set([...((all[field] as string[] | undefined) ?? []), ...value])];
        return [field, hasValues(filter) ? filter.values.filter((each) => chosen.includes(each)) : chosen];
      }),
    );
    return withChanges(query, current, { ...cleared, ...merged });
  }, values);
}

/** Filters that an unknown word could be searched in. */
export function textFilters(query: QueryDefinition): { name: string; filter: Filter }[] {
  return Object.entries(query.filters)
    .filter(
      ([, filter]) => filter.kind === "text" && (filter.match === "contains" || filter.match === "words"),
    )
    .map(([name, filter]) => ({ name, filter }));
}
