import { hasValues } from "@/lib/contract/by-kind";
import { withChanges } from "@/lib/contract/canonical";
import { fieldsOf, type AnyValues, type Filter, type QueryDefinition } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { meaningOf, named, type Found, type Meaning } from "./quick-meaning";
import {
  FILLERS,
  NEGATIONS,
  PEOPLE,
  POSTS,
  SET_PHRASES,
  COUNT_WORDS,
  MAGNITUDES,
  PERCENT_WORDS,
} from "./quick-names";
import { boundsOfWords } from "./quick-ranges";

export type Proposal = Meaning & { words: string };
export type QuickResult = { proposals: Proposal[]; unknown: string[] };
/** Quotes keep words together, also after a colon. */
export function splitWords(text: string): string[] {
  return text.match(/[^\s"]*"[^"]*"?|\S+/g) ?? [];
}

function listedWords(text: string): string[] {
  return splitWords(text)
    .flatMap((word) => {
      if (/["#@:<>=]|\d,\d/.test(word)) return word.split(/(?<=.)([,;])(?=[,;]*$)/);
      return word.split(/([,;])/).map((part) => part.replace(/(?<=\p{L}{2})[.!?]$/u, ""));
    })
    .map((word) => word.replace(";", ","))
    .filter((word) => word !== "");
}

/** `typed` is the original text, of one word or several. */
type Word = { text: string; typed: string };

const NUMERIC = /^(?:([a-z]+)[:<>=≥≤]+)?[<>=≥≤]*[\d.,]*\d(?:(?:[-–—]|\.\.)[\d.,]*\d)?$/i;
const ATTACHED = new RegExp(`(?<=\\d)(${Object.keys(MAGNITUDES).join("|")})(?=$|[+%–—-]|\\.\\.)`, "gi");
/** A comma before one or two digits and a unit is decimal (`1,5m`); before three digits it groups (`1,500k`). */
const DECIMAL_COMMA = /(?<=(?:^|[^\d,])\d{1,3}),(?=\d{1,2}[kmb%]+\+?$)/i;

const unitOf = (word: string) => ownValue(MAGNITUDES, word.toLowerCase().replace(/\+$/, ""));

function digitsOf(words: readonly string[], isCounted: (name: string) => boolean) {
  const [first = "", second = "", third = ""] = words.map((word) => word.toLowerCase());
  if (first === "half" && second === "a" && unitOf(third)) return { text: "0.5", length: 2 };
  const count = unitOf(second) && ownValue(COUNT_WORDS, first);
  if (count) return { text: String(count), length: 1 };
  const [match, name] = NUMERIC.exec(words[0] ?? "") ?? [];
  if (match === undefined || (name !== undefined && !isCounted(name))) return undefined;
  let length = 1;
  if (/(?:^|\D)\d{1,3}$/.test(match)) while (/^\d{3}\+?$/.test(words[length] ?? "")) length++;
  return { text: words.slice(0, length).join(""), length };
}

/** @param isCounted tells whether a filter takes numbers; `hook:10 million` does not */
function joinNumbers(words: readonly string[], isCounted: (name: string) => boolean): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length;) {
    const rest = words.slice(at);
    const digits = digitsOf(rest, isCounted);
    let { text, length } = digits ?? { text: rest[0]!, length: 1 };
    const next = rest[length] ?? "";
    const unit = digits && unitOf(next);
    if (unit) {
      text += unit + (next.endsWith("+") ? "+" : "");
      length++;
    }
    const percent = digits && PERCENT_WORDS.find((each) => isAt(rest, length, each.split(" ")));
    if (percent) {
      text += "%";
      length += percent.split(" ").length;
    }
    if (/^[<>=≥≤]*\d|^[a-z]+[<>=≥≤]/i.test(text))
      text = text.replaceAll(ATTACHED, (word) => unitOf(word)!).replace(DECIMAL_COMMA, ".");
    joined.push({ text, typed: rest.slice(0, length).join(" ") });
    at += length;
  }
  return joined;
}

const isAt = (words: readonly string[], at: number, wanted: readonly string[]) =>
  wanted.every((word, index) => words[at + index]?.toLowerCase() === word);

function wordsOf(query: QueryDefinition, text: string): Word[] {
  const isCounted = (name: string) => query.filters[named(query, name) ?? ""]?.kind === "range";
  return joinNumbers(listedWords(text), isCounted);
}

const isOneOf = (list: readonly string[], word = "") => list.includes(word.toLowerCase());
const isFiller = (word: string | undefined) =>
  isOneOf(FILLERS, word) || isOneOf(PEOPLE, word) || isOneOf(POSTS, word);
/** `1 milion` is not 1. */
const MAGNITUDE_LIKE = /^(mi?l|bi?l|tri|th?ou|hund|doz|lakh|crore|mrd|tsd|kk?$)/i;

function isCutOff(query: QueryDefinition, found: Found, rest: readonly string[], now: number): boolean {
  const next = rest[found.length];
  if (next === undefined) return false;
  const isKnown = isOneOf(NEGATIONS, next) || (isFiller(next) && !isOneOf(POSTS, next));
  if (isKnown || meaningOf(query, rest.slice(found.length), now)) return false;
  const isNumber = /\d/.test(rest[found.length - 1]!) || /\d/.test(rest[0]!);
  return found.isGuess === true || (isNumber && MAGNITUDE_LIKE.test(next));
}

/** @returns length of a phrase with its own meaning; 0 for none */
function setPhrase(texts: readonly string[]): number {
  const two = texts.slice(0, 2).join(" ");
  return isOneOf(SET_PHRASES, two) ? 2 : 0;
}

/** A filter with one value can't take a second one: `france italy` as countries. */
function isSaidTwice(proposals: readonly Proposal[], next: Meaning): boolean {
  if ("filter" in next && /List|multi/.test(next.filter.kind)) return false;
  const said = Object.assign(
    {},
    ...proposals.filter(({ name }) => name === next.name).map((each) => each.values),
  );
  if (!("filter" in next)) return proposals.some(({ name }) => name === next.name);
  const isOther = Object.entries(next.values).some(
    ([field, value]) => value !== undefined && said[field] !== undefined && said[field] !== value,
  );
  const all = { ...said, ...next.values } as AnyValues;
  const { filter } = next;
  const isTurned = filter.kind === "range" && Number(all[filter.min]) > Number(all[filter.max]);
  return isOther || isTurned;
}

/** @param now ms since 1970, for `last 7 days` */
export function readQuickWords(query: QueryDefinition, text: string, now: number): QuickResult {
  const words = wordsOf(query, text);
  const texts = words.map((word) => word.text);
  const result: QuickResult = { proposals: [], unknown: [] };
  const typed = (at: number, length: number) =>
    words
      .slice(at, at + length)
      .map((word) => word.typed)
      .join(" ");
  let strangerTo = -1;
  for (let at = 0; at < words.length;) {
    const rest = texts.slice(at);
    const isNegated = isOneOf(NEGATIONS, rest[0]) && !boundsOfWords(rest);
    const found = meaningOf(query, isNegated ? rest.slice(1) : rest, now);
    const phrase = setPhrase(rest);
    const isCut = found !== undefined && !isNegated && isCutOff(query, found, rest, now);
    const isStray = found?.isGuess === true && strangerTo === at;
    const length = phrase || (isNegated ? 1 : 0) + (found?.length ?? (isNegated ? 0 : 1)) + (isCut ? 1 : 0);
    const shown = typed(at, length);
    const isTaken = found && !phrase && !isNegated && !isCut && !isStray;
    const meanings = isTaken ? [found.before, found.meaning].filter((each) => each !== undefined) : [];
    if (isTaken && !meanings.some((each) => isSaidTwice(result.proposals, each)))
      result.proposals.push(...meanings.map((each) => ({ ...each, words: shown })));
    else if (found || !isFiller(shown)) {
      result.unknown.push(shown);
      if (!isNegated && !isTaken) strangerTo = at + length;
    }
    at += length;
  }
  return result;
}

/** Lists grow; other values are replaced. */
export function withProposals<V extends object>(
  query: QueryDefinition,
  values: V,
  proposals: readonly Proposal[],
): V {
  const begun = new Set<string>();
  return proposals.reduce((current, proposal) => {
    const { name, values: change } = proposal;
    const all = current as AnyValues;
    const filter = "filter" in proposal ? proposal.filter : undefined;
    // The second end of a range joins the first.
    const fields = filter && !begun.has(name) ? fieldsOf(filter) : [];
    begun.add(name);
    const cleared = Object.fromEntries(fields.map((field) => [field, undefined]));
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const merged = Object.fromEntries(
      given.map(([field, value]) => {
        if (!Array.isArray(value)) return [field, value];
        const chosen = [...new Set([...((all[field] as string[] | undefined) ?? []), ...value])];
        const values = filter && hasValues(filter) ? filter.values : undefined;
        return [field, values ? values.filter((each) => chosen.includes(each)) : chosen];
      }),
    );
    return withChanges(query, current, { ...cleared, ...merged });
  }, values);
}

export function textFilters(query: QueryDefinition): { name: string; filter: Filter }[] {
  return Object.entries(query.filters)
    .filter(
      ([, filter]) => filter.kind === "text" && (filter.match === "contains" || filter.match === "words"),
    )
    .map(([name, filter]) => ({ name, filter }));
}
