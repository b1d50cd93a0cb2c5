import { describeFilter } from "@/components/filters/describe-filter";
import { activeFilters } from "@/lib/contract/canonical";
import { cleanName, nameKey } from "@/lib/contract/clean-name";
import type { Filter, QueryDefinition } from "@/lib/contract/definition";
import { HIDE, ONLY, type Hiding } from "@/lib/contract/hiding";
import { periodSince } from "@/lib/contract/periods";
import { MAX_VIEW_NAME_LENGTH } from "@/lib/contract/saved-views";
import { orderInWords, orderOf, sortOf } from "@/lib/contract/sorts";
import { messages } from "./messages/proposal";

/** Room for the number that tells it apart from the other views. */
const MOST_LENGTH = MAX_VIEW_NAME_LENGTH - 4;

function partOf(filter: Filter, values: object, now: number): string {
  const words = describeFilter(filter, values);
  if (filter.kind === "range" || filter.kind === "flag") return `${filter.label.toLowerCase()} ${words}`;
  if (filter.kind !== "dateRange") return words;
  const { [filter.from]: from, [filter.to]: to } = values as Record<string, string | undefined>;
  const period = from !== undefined && to === undefined ? periodSince(from, now) : undefined;
  return period ? messages.periods[period].toLowerCase() : words;
}

function sortWords(query: QueryDefinition, values: object): string {
  const { by, order } = orderOf(query, values);
  const sort = sortOf(query, by);
  return messages.sorted(sort.label, orderInWords(sort, order));
}

/** As many whole parts as fit. */
function joined(parts: readonly string[]): string {
  let name = "";
  for (const part of parts) {
    const longer = name === "" ? part : `${name}, ${part}`;
    if ([...longer].length > MOST_LENGTH) break;
    name = longer;
  }
  return name === "" ? [...(parts[0] ?? "")].slice(0, MOST_LENGTH).join("") : name;
}

/** A name for the filters on the page that no view has. @param now ms since 1970 */
export function proposedName(
  query: QueryDefinition,
  values: object,
  { hiding = {}, taken, now }: { hiding?: Hiding; taken: readonly string[]; now: number },
): string {
  const parts = activeFilters(query, values).map((name) => partOf(query.filters[name]!, values, now));
  if (hiding.owned === HIDE) parts.push(messages.fresh);
  if (hiding.owned === ONLY) parts.push(messages.owned);
  const words = cleanName(joined(parts.length > 0 ? parts : [sortWords(query, values)]));
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const keys = taken.map(nameKey);
  let number = 1;
  const numbered = () => (number === 1 ? name : `${name} ${number}`);
  while (keys.includes(nameKey(numbered()))) number += 1;
  return numbered();
}

/**
 * A name for the open view once it has the page's filters. Null when a person named it, or when the proposed name stays.
 * @param before values of the view's filters @param others names of the other views
 */
export function followingName(
  query: QueryDefinition,
  open: { name: string; before: object; hidingBefore: Hiding },
  { values, hiding, others, now }: { values: object; hiding: Hiding; others: readonly string[]; now: number },
): string | null {
  const proposed = proposedName(query, open.before, { hiding: open.hidingBefore, taken: [], now });
  const isProposed = open.name === proposed || open.name.replace(/ \d+$/, "") === proposed;
  if (!isProposed) return null;
  const name = proposedName(query, values, { hiding, taken: others, now });
  return name === open.name ? null : name;
}
