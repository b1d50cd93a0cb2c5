/** Parses orders such as `newest`, `most viewed first`, `sorted by followers`. */
import type { AnyValues, Order, QueryDefinition, Sort } from "@/lib/contract/definition";
import { ownValue } from "@/lib/contract/own-value";
import { defaultOrderFields, orderOf, sortOf } from "@/lib/contract/sorts";

/** `values` are wire fields. `isGuess` means that another order is possible. */
type Sorting = { sort: Sort; order: Order; values: AnyValues; isGuess: boolean; length: number };

/** Sort names by word. Names that a search lacks are ignored. */
const SORTED: Record<string, readonly string[]> = {
  date: ["date_created", "created_at"],
  recent: ["date_created", "created_at"],
  followers: ["followers"],
  followed: ["followers"],
  subscribers: ["followers"],
  engagement: ["engagement_rate"],
  "engagement rate": ["engagement_rate"],
  engaging: ["engagement_rate"],
  engaged: ["engagement_rate"],
  er: ["engagement_rate"],
  views: ["avg_views"],
  viewed: ["avg_views"],
  watched: ["avg_views"],
  "average views": ["avg_views"],
  "avg views": ["avg_views"],
  likes: ["avg_likes"],
  liked: ["avg_likes"],
  "average likes": ["avg_likes"],
  "avg likes": ["avg_likes"],
  comments: ["avg_comments"],
  commented: ["avg_comments"],
  discussed: ["avg_comments"],
};
/** `top` alone is a guess, because it could be another figure. */
const WHOLE: Record<string, [by: string, order: Order]> = {
  newest: ["date", "desc"],
  latest: ["date", "desc"],
  oldest: ["date", "asc"],
  biggest: ["followers", "desc"],
  largest: ["followers", "desc"],
  smallest: ["followers", "asc"],
  top: ["followers", "desc"],
};
const GUESSES: readonly string[] = ["top"];
const LEADS: Record<string, Order> = {
  most: "desc",
  highest: "desc",
  best: "desc",
  least: "asc",
  lowest: "asc",
  fewest: "asc",
  "sort by": "desc",
  "sorted by": "desc",
  "order by": "desc",
  "ordered by": "desc",
};

function longest<T>(table: Readonly<Record<string, T>>, lower: readonly string[]) {
  for (const length of [2, 1]) {
    const found = lower.length < length ? undefined : ownValue(table, lower.slice(0, length).join(" "));
    if (found !== undefined) return { found, length };
  }
  return undefined;
}

function orderOfWords(lower: readonly string[]): { by: string; order: Order; length: number } | undefined {
  const lead = longest(LEADS, lower);
  const rest = lower.slice(lead?.length ?? 0);
  const sorted = lead && longest(SORTED, rest);
  if (sorted)
    return {
      by: rest.slice(0, sorted.length).join(" "),
      order: lead.found,
      length: lead.length + sorted.length,
    };
  const isBy = lead && lead.length === 2;
  const whole = (!lead || isBy) && ownValue(WHOLE, rest[0] ?? "");
  return whole ? { by: whole[0], order: whole[1], length: (lead?.length ?? 0) + 1 } : undefined;
}

/** A search with a fixed order only understands that order. */
export function sortOfWords(query: QueryDefinition, words: readonly string[]): Sorting | undefined {
  const lower = words.slice(0, 6).map((word) => word.toLowerCase());
  const found = orderOfWords(lower);
  const by = found && ownValue(SORTED, found.by)?.find((name) => name in query.sorting.sorts);
  if (!found || !by) return undefined;
  const { order, length } = found;
  const { parameters } = query.sorting;
  const usual = orderOf(query, defaultOrderFields(query));
  if (!parameters && (usual.by !== by || usual.order !== order)) return undefined;
  return {
    sort: sortOf(query, by),
    order,
    values: parameters ? { [parameters.by]: by, [parameters.order]: order } : {},
    isGuess: length === 1 && GUESSES.includes(lower[0]!),
    length: length + (lower[length] === "first" ? 1 : 0),
  };
}
