/** The quick box: words → filters, by fixed rules from the definitions. What is not understood is returned, not dropped. */
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
import { BARE_NUMBERS, QUICK_NAMES, QUICK_VALUES } from "./quick-names";

/** What a stretch of the text means. `values`: wire fields that it sets. */
export type Proposal = { words: string; name: string; filter: Filter; values: AnyValues };
export type QuickResult = { proposals: Proposal[]; unknown: string[] };
type Meaning = Omit<Proposal, "words">;

const LONGEST_NAME = 5;
const DAY_MS = 86_400_000;
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(`${text}T00:00:00Z`).getTime() > 0 &&
  dayText(Date.parse(text)) === text;
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Splits at blanks; quotes keep words together, also after a colon. */
export function splitWords(text: string): string[] {
  return text.match(/[^\s"]*"[^"]*"?|\S+/g) ?? [];
}

const unquoted = (text: string) => text.replace(/^"|"$/g, "").trim();

function bounds(filter: Range, low: number | undefined, high: number | undefined): AnyValues | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low !== undefined && high !== undefined && low > high) return undefined;
  const fit = (value: number, round: (value: number) => number) => (filter.isInteger ? round(value) : value);
  return {
    ...(low !== undefined && { [filter.min]: fit(low, Math.ceil) }),
    ...(high !== undefined && { [filter.max]: fit(high, Math.floor) }),
  };
}

/** `10k-50k`, `10k+`, `>3`, `<=50k`, `..2m`. Both ends are inclusive, as in the specification. */
function rangeValues(filter: Range, text: string): AnyValues | undefined {
  const compared = /^(>=|<=|>|<|=)(.+)$/.exec(text);
  if (compared) {
    const value = parseHumanNumber(compared[2]!);
    if (value === undefined) return undefined;
    if (compared[1] === "=") return bounds(filter, value, value);
    return compared[1]!.startsWith(">") ? bounds(filter, value, undefined) : bounds(filter, undefined, value);
  }
  if (text.endsWith("+")) return bounds(filter, parseHumanNumber(text.slice(0, -1)), undefined);
  const [from = "", to = "", ...more] = text.split(/(?<=[\dkmb%])[-–]|\.\./i);
  if (more.length > 0 || (from === "" && to === "")) return undefined;
  const [low, high] = [parseHumanNumber(from), parseHumanNumber(to)];
  if ((from !== "" && low === undefined) || (to !== "" && high === undefined)) return undefined;
  return to === "" && !/[-–.]$/.test(text) ? undefined : bounds(filter, low, high);
}

/** A value of a list by its whole name, a nickname, or a beginning that only one value has. */
function listValue(values: readonly string[], text: string): string | undefined {
  const wanted = fold(QUICK_VALUES[text.toLowerCase()] ?? text);
  const exact = values.find((value) => fold(value) === wanted);
  if (exact !== undefined || wanted.length < 3) return exact;
  const starting = values.filter((value) => fold(value).startsWith(wanted));
  return starting.length === 1 ? starting[0] : undefined;
}

function valuesFor(filter: Filter, text: string, now: number): AnyValues | undefined {
  if (text === "") return undefined;
  switch (filter.kind) {
    case "manyOf": {
      const found = text.split(",").map((part) => listValue(filter.values, part.trim()));
      return found.includes(undefined) ? undefined : { [filter.param]: found as string[] };
    }
    case "oneOf": {
      const found = listValue(filter.values, text) ?? (filter.isOpen ? text : undefined);
      return found === undefined ? undefined : { [filter.param]: found };
    }
    case "range":
      return rangeValues(filter, text) ?? bounds(filter, parseHumanNumber(text), undefined);
    case "dateRange": {
      const days = /^(\d{1,4})\s*d(ays?)?$/i.exec(text)?.[1] ?? (text === "today" ? "1" : undefined);
      if (days) return { [filter.from]: dayText(now - (Number(days) - 1) * DAY_MS) };
      return isDay(text) ? { [filter.from]: text } : undefined;
    }
    case "text":
      return { [filter.param]: filter.match === "handle" ? text.replace(/^@/, "") : text };
    case "textList":
      return { [filter.param]: text.split(",").map((part) => part.trim().replace(/^#/, "")) };
    case "flag":
      return { [filter.param]: true };
  }
}

function named(query: QueryDefinition, word: string): string | undefined {
  const known = QUICK_NAMES[word.toLowerCase()]?.find((name) => query.filters[name]);
  if (known) return known;
  return Object.keys(query.filters).find((name) => fold(name) === fold(word));
}

/** `hook:"stop"`, `score>80`, `er=3-6`. */
function fromNamedWord(query: QueryDefinition, word: string, now: number): Meaning | undefined {
  const match = /^([a-z]+)(:|(?=[<>=]))(.+)$/i.exec(word);
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
  const filter = query.filters[BARE_NUMBERS];
  const values = filter?.kind === "range" ? rangeValues(filter, word) : undefined;
  return values && { name: BARE_NUMBERS, filter: filter!, values };
}

/** `has email`, `last 30 days`, and the names in the lists, the longest first. */
function fromSeveralWords(
  query: QueryDefinition,
  words: readonly string[],
  now: number,
): (Meaning & { length: number }) | undefined {
  const [first = "", second = "", third = ""] = words.map((word) => word.toLowerCase());
  const filters = Object.entries(query.filters);
  if (first === "has" && second !== "") {
    const found = filters.find(
      ([, filter]) => filter.kind === "flag" && fold(filter.label).startsWith(fold(second)),
    );
    if (found)
      return { name: found[0], filter: found[1], values: { [fieldsOf(found[1])[0]!]: true }, length: 2 };
  }
  const posted = filters.find(([, filter]) => filter.kind === "dateRange");
  if (posted) {
    const isLast = first === "last" && /^\d+$/.test(second) && /^days?$/.test(third);
    const [text, length] = isLast
      ? [`${second}d`, 3]
      : first === "since"
        ? [second, 2]
        : first === "today"
          ? [first, 1]
          : ["", 0];
    const values = valuesFor(posted[1], text, now);
    if (values) return { name: posted[0], filter: posted[1], values, length };
  }
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    const text = unquoted(words.slice(0, length).join(" "));
    for (const [name, filter] of filters) {
      if (filter.kind !== "manyOf" && filter.kind !== "oneOf") continue;
      const value = listValue(filter.values, text);
      if (value === undefined) continue;
      return { name, filter, values: { [filter.param]: filter.kind === "manyOf" ? [value] : value }, length };
    }
  }
  return undefined;
}

/** `now`: ms since 1970, for `last 7 days`. */
export function readQuickWords(query: QueryDefinition, text: string, now: number): QuickResult {
  const words = splitWords(text);
  const result: QuickResult = { proposals: [], unknown: [] };
  for (let at = 0; at < words.length;) {
    const word = words[at]!;
    const several = fromNamedWord(query, word, now) ?? fromBareWord(query, word);
    const found = several ? { ...several, length: 1 } : fromSeveralWords(query, words.slice(at), now);
    if (!found) result.unknown.push(word);
    else {
      const { length, ...meaning } = found;
      result.proposals.push({ ...meaning, words: words.slice(at, at + length).join(" ") });
    }
    at += found?.length ?? 1;
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
    const cleared =
      filter.kind === "range" || filter.kind === "dateRange"
        ? Object.fromEntries(fieldsOf(filter).map((field) => [field, undefined]))
        : {};
    const merged = Object.fromEntries(
      Object.entries(change).map(([field, value]) => {
        if (!Array.isArray(value)) return [field, value];
        const chosen = [...new Set([...((all[field] as string[] | undefined) ?? []), ...value])];
        return [
          field,
          filter.kind === "manyOf" ? filter.values.filter((each) => chosen.includes(each)) : chosen,
        ];
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
