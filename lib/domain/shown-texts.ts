/** Searches compare shown texts for readers without addresses, because searching by letters would reveal one. */
import { creatorQuery } from "../contract/creators";
import type { Filter } from "../contract/definition";

/** Excludes the separator of stored lists. It means the same in JavaScript, RE2 and PostgreSQL. */
export const ADDRESS_PATTERN = String.raw`[^\s\x1f@,;<>()]{1,64}@(?:[^\s\x1f@.,;<>()]{1,63}\.)+[^\s\x1f@.,;<>()]{2,63}`;

/** Replaces addresses in bios, because strangers write bios and put addresses into them. */
export const HIDDEN_ADDRESS = "[email hidden]";

/** Precedes a text that is compared with shown texts. It is part of the search, so that no cache mixes the two. */
const MARK = "\ue000";

export const isOfShown = (wanted: string) => wanted.startsWith(MARK);
export const withoutMark = (wanted: string) => (isOfShown(wanted) ? wanted.slice(MARK.length) : wanted);

const isFree = (filter: Filter) =>
  (filter.kind === "text" && (filter.match === "contains" || filter.match === "words")) ||
  (filter.kind === "textList" && filter.match === "anyContains");

const FREE_TEXTS = Object.values(creatorQuery.filters as Record<string, Filter>)
  .filter(isFree)
  .map((filter) => (filter as Extract<Filter, { kind: "text" }>).param);

/** Returns the same search, compared with texts as shown. */
export function ofShownTexts<V extends object>(values: V): V {
  const marked = FREE_TEXTS.flatMap((name) => {
    const wanted = (values as Record<string, unknown>)[name];
    if (typeof wanted === "string" && wanted !== "") return [[name, MARK + wanted]];
    return Array.isArray(wanted) ? [[name, wanted.map((each: string) => MARK + each)]] : [];
  });
  return { ...values, ...(Object.fromEntries(marked) as Partial<V>) };
}
